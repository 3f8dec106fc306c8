import type { ReactNode } from 'react'
import { langOf } from '#web/i18n/lang-of.ts'
import { to } from '#web/lib/paths.ts'
import { ProductImage } from '#web/products/product-image.tsx'
import { classNames } from '#web/ui/class-names.ts'
import css from './line-item.module.css'

type LineItemProps = {
  product: string
  category: string
  name: string
  image: string
  meta: ReactNode
  action?: ReactNode
  /** The quantity and the amount: under the name, or in two columns where there is space when `wide`. */
  foot: ReactNode
  wide?: boolean
}

export function LineItem({ product, category, name, image, meta, action, foot, wide }: LineItemProps) {
  const href = `#${to.product(category, product)}`
  return (
    <li className={css.item}>
      <div className={classNames(css.line, wide && css.wide)}>
        {/* biome-ignore lint/a11y/useAnchorContent: the name beside it is the same link, which is enough for screen readers. */}
        <a className={css.image} href={href} tabIndex={-1} aria-hidden="true" data-cat={category}>
          <ProductImage image={image} alt="" sizes="104px" widths={[160, 320]} />
        </a>
        <div className={css.text}>
          <p className={css.name}>
            <a href={href} lang={langOf(name)}>
              {name}
            </a>
          </p>
          <div className={`hint ${css.meta}`}>{meta}</div>
        </div>
        {action ? <div className={css.action}>{action}</div> : <span />}
        <div className={css.foot}>{foot}</div>
      </div>
    </li>
  )
}
