import type { ReactNode } from 'react'
import type { Category } from '#shared/categories.ts'
import css from './auth-frame.module.css'

type AuthFrameProps = { title: string; lead: string; art: Category; children: ReactNode }

/** Login and register: the form, and from 992 px a picture beside it. */
export const AuthFrame = ({ title, lead, art, children }: AuthFrameProps) => (
  <div className={css.auth}>
    <div className={css.art} data-cat={art}>
      {/* Lazy: a phone, which does not show it, does not load it. */}
      <img src={`/heroes/hero-${art}-mobile.webp`} alt="" width="700" height="612" loading="lazy" />
    </div>
    <div className={css.form}>
      <h1>{title}</h1>
      <p className={`muted ${css.lead}`}>{lead}</p>
      {children}
    </div>
  </div>
)
