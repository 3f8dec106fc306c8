import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { CatalogueText } from '#web/products/catalogue-text.tsx'
import { nameOf } from '#web/products/name-of.ts'
import { QuantityInput } from '#web/ui/form/quantity-input.tsx'
import type { Chosen } from './refund-draft.ts'
import css from './staff.module.css'

type PieceFieldsProps = {
  legend: string
  hint: string
  label: (product: string) => string
  pieces: { item: string; name: string; nameMalayalam?: string | undefined; model: string; left: number }[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

export function PieceFields({ legend, hint, label, pieces, chosen, onChoose }: PieceFieldsProps) {
  const available = pieces.filter(({ left }) => left > 0)
  if (available.length === 0) return null
  return (
    <fieldset className={css.putBack}>
      <legend>{legend}</legend>
      <p className="hint">{hint}</p>
      <ul>
        {available.map(({ item, model, left, ...names }) => (
          <li key={item}>
            <span>
              <span lang={langOf(nameOf(names))}>{nameOf(names)}</span>
              {model && (
                <>
                  , <CatalogueText>{model}</CatalogueText>
                </>
              )}
              <span className="hint"> {t('of {n}', { n: left })}</span>
            </span>
            <QuantityInput
              small
              label={label(nameOf(names))}
              min={0}
              max={left}
              value={chosen[item] ?? 0}
              onChange={(value) => onChoose({ ...chosen, [item]: value })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
