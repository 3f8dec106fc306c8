import { useQuery } from '@tanstack/react-query'
import { langOf } from '#web/i18n/lang-of.ts'
import { t } from '#web/i18n/t.ts'
import { useParams } from '#web/lib/routing.tsx'
import { useSettings } from '#web/settings/queries.ts'
import { detailsOf } from './details-of.tsx'
import css from './product-texts.module.css'
import { productQuery } from './queries.ts'

/** What the law wants on the page, as far as it is there. */
export function ProductDetails() {
  const { id = '' } = useParams()
  const product = useQuery(productQuery(id)).data
  const settings = useSettings()
  const details = product && settings ? detailsOf(product, settings) : []
  if (details.length === 0) return null
  return (
    <section className="section">
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
