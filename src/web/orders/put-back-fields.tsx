import type { OrderRefunds } from '#shared/refunds.ts'
import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { CatalogueText } from '#web/products/catalogue-text.tsx'
import { nameOf } from '#web/products/name-of.ts'
import { QuantityInput } from '#web/ui/form/quantity-input.tsx'
import css from './staff.module.css'

type PutBackFieldsProps = {
  pieces: OrderRefunds['pieces']
  /** Quantities by order line id. */
  chosen: Record<string, number>
  onChoose: (chosen: Record<string, number>) => void
}

/** The lines with a quantity, in the form of the calls. */
export const linesOf = (chosen: Record<string, number>) =>
  Object.entries(chosen).flatMap(([item, qty]) => (qty > 0 ? [{ item, qty }] : []))

/** Choice of pieces to restock; those already restocked are left out. */
export function PutBackFields({ pieces, chosen, onChoose }: PutBackFieldsProps) {
  const left = pieces.filter(({ qty, putBack }) => qty > putBack)
  if (left.length === 0) return null
  return (
    <fieldset className={css.putBack}>
      <legend>{t('Which pieces return to stock?')}</legend>
      <p className="hint">{t('Choose only pieces that can be sold again.')}</p>
      <ul>
        {left.map(({ item, model, qty, putBack, ...names }) => (
          <li key={item}>
            <span>
              <span lang={langOf(nameOf(names))}>{nameOf(names)}</span>
              {model && (
                <>
                  , <CatalogueText>{model}</CatalogueText>
                </>
              )}
              <span className="hint"> {t('of {n}', { n: qty - putBack })}</span>
            </span>
            <QuantityInput
              small
              label={t('Return to stock: {product}', { product: nameOf(names) })}
              min={0}
              max={qty - putBack}
              value={chosen[item] ?? 0}
              onChange={(value) => onChoose({ ...chosen, [item]: value })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
