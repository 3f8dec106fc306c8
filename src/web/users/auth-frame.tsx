import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Category } from '#shared/categories.ts'
import { imageOf } from '#shared/uploads.ts'
import { categoriesQuery } from '#web/products/queries.ts'
import css from './auth-frame.module.css'

type AuthFrameProps = { title: string; lead: string; art: Category; children: ReactNode }

export const AuthFrame = ({ title, lead, art, children }: AuthFrameProps) => (
  <div className={css.auth}>
    <div className={css.art} data-cat={art}>
      <Art category={art} />
    </div>
    <div className={css.form}>
      <h1>{title}</h1>
      <p className={`muted ${css.lead}`}>{lead}</p>
      {children}
    </div>
  </div>
)

/** Decorative: phones hide it and do not load it. Without a response the wall stays plain. */
function Art({ category }: { category: Category }) {
  const isWide = window.matchMedia('(min-width: 992px)').matches
  const categories = useQuery({ ...categoriesQuery(), enabled: isWide })
  const image = categories.data?.find(({ name }) => name === category)?.heroImageMobile
  if (!image) return null
  return <img src={imageOf(image, 1280, 'webp')} alt="" width="700" height="612" />
}
