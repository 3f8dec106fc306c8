import type { Product } from '#shared/products.ts'
import { t } from '#web/i18n/t.ts'
import css from './product-texts.module.css'

/** A green dot or a brown triangle in its square, with words (FSS Labelling and Display Regulations 2020). */
export function FoodMark({ mark }: { mark: Product['veg'] }) {
  const isVeg = mark === 'veg'
  return (
    <span className={css.mark}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill={isVeg ? '#00713a' : '#7a3b12'}>
        <path fillRule="evenodd" d="M0 0h16v16H0zM2 2v12h12V2z" />
        {isVeg ? <circle cx="8" cy="8" r="4" /> : <path d="M8 4l4.5 8h-9z" />}
      </svg>
      {isVeg ? t('Vegetarian') : t('Not vegetarian')}
    </span>
  )
}
