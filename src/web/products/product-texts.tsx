import type { ReactNode } from 'react'
import type { Product } from '#shared/products.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { languageCode } from '#web/i18n/language.ts'
import { t } from '#web/i18n/t.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import css from './product-texts.module.css'

/** Benefits as bullets, how to use, ingredients. Empty parts are left out. */
export function ProductTexts({ product }: { product: Product }) {
  const benefits = itemsOf(product.benefits)
  const ingredients = itemsOf(product.ingredients)
  const howToUse = product.howToUseIn?.[languageCode()] ?? product.howToUse
  if (benefits.length + ingredients.length === 0 && !howToUse) return null
  return (
    <section className="section" aria-label={t('About this product')}>
      <div className={`wrap ${css.parts}`}>
        {benefits.length > 0 && (
          <Part title={t('Benefits')}>
            <ul className={css.ticks} lang={langOf(product.benefits)}>
              {benefits.map((benefit) => (
                <li key={benefit}>
                  <Icon name="leaf" className={css.leaf} />
                  <span>{benefit}</span>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {howToUse && (
          <Part title={t('How to use')}>
            <p className={css.prose} lang={langOf(howToUse)}>
              {howToUse}
            </p>
          </Part>
        )}
        {ingredients.length > 0 && (
          <Part title={t('Ingredients')} wide={ingredients.length > MAX_SHORT}>
            <ul className={css.chips} lang={langOf(product.ingredients)}>
              {ingredients.map((ingredient) => (
                <li key={ingredient}>{ingredient}</li>
              ))}
            </ul>
          </Part>
        )}
      </div>
    </section>
  )
}

const Part = ({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? css.wide : undefined}>
    <h2 className={css.title}>{title}</h2>
    {children}
  </div>
)

/** Splits comma-separated items (PROD-6) and removes duplicates. */
const itemsOf = (text: string): string[] => [...new Set(text.split(',').map((item) => item.trim()))].filter(Boolean)

/** More ingredients than these would make one very long column. */
const MAX_SHORT = 9
