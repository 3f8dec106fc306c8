import { countryIn } from '#shared/countries.ts'
import type { OriginQuery } from '#shared/products.ts'
import { languageCode } from '#web/i18n/language.ts'
import { t } from '#web/i18n/t.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import css from './origin-filter.module.css'
import { originPart } from './queries.ts'

type OriginFilterProps = { countries: string[]; origin: OriginQuery; path: string; isEmpty: boolean }

/** The choices are in the address, so that a list can be shared and Back restores it. */
export function OriginFilter({ countries, origin, path, isEmpty }: OriginFilterProps) {
  const { countryOfOrigin: typed = '', sort = 'rating' } = origin
  const chosen = countries.find((country) => country.toLowerCase() === typed.toLowerCase()) ?? typed
  // A country of a shared address that is no longer on sale.
  const all = chosen === '' || countries.includes(chosen) ? countries : [...countries, chosen]
  const go = (countryOfOrigin: string, order: string) =>
    navigate(
      path +
        originPart({
          ...(countryOfOrigin && { countryOfOrigin }),
          ...(order === 'countryOfOrigin' && { sort: order }),
        }),
    )
  const country = chosen && countryIn(languageCode(), chosen)
  return (
    <div className={css.filter}>
      <div className={css.choices}>
        <div>
          <SelectField
            label={t('Country of origin')}
            value={chosen}
            onChange={({ target }) => go(target.value, sort)}
            options={[
              { value: '', text: t('All countries') },
              ...all.map((value) => ({ value, text: countryIn(languageCode(), value) })),
            ]}
          />
        </div>
        <div>
          <SelectField
            label={t('Sort by')}
            value={sort}
            onChange={({ target }) => go(chosen, target.value)}
            options={[
              { value: 'rating', text: t('Best rated') },
              { value: 'countryOfOrigin', text: t('Country of origin') },
            ]}
          />
        </div>
      </div>
      <p className="vh" role="status">
        {country && !isEmpty && t('Products from {country}', { country })}
      </p>
      {country && isEmpty && (
        <>
          <p>{t('No product in this list is from {country}.', { country })}</p>
          <Button variant="line" href={`#${path}`}>
            {t('Show products from all countries')}
          </Button>
        </>
      )}
    </div>
  )
}
