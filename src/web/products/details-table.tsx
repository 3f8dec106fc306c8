import type { Product } from '#shared/products.ts'
import type { PageSettings } from '#shared/settings.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { t } from '#web/i18n/t.ts'
import { detailsOf } from './details-of.tsx'
import css from './product-texts.module.css'

/** The legal facts of the product, as far as staff entered them. */
export function DetailsTable({ product, settings }: { product: Product; settings: PageSettings }) {
  const details = detailsOf(product, settings)
  if (details.length === 0) return null
  return (
    <section className={`section ${css.further}`}>
      <div className="wrap">
        <table className={css.details}>
          <caption>
            <h2 className={css.title}>{t('Details')}</h2>
          </caption>
          <tbody>
            {details.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td lang={typeof value === 'string' ? langOf(value) : undefined}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
