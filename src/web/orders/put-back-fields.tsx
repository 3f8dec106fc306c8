import type { OrderRefunds } from '#shared/refunds.ts'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import css from './staff.module.css'

type PutBackFieldsProps = {
  pieces: OrderRefunds['pieces']
  /** How many of each line, by the line's id. */
  chosen: Record<string, number>
  onChoose: (chosen: Record<string, number>) => void
}

/** Which pieces of the order are back on the shelf and can be sold again; those that were put back before are not offered. */
export function PutBackFields({ pieces, chosen, onChoose }: PutBackFieldsProps) {
  const left = pieces.filter(({ qty, putBack }) => qty > putBack)
  if (left.length === 0) return null
  return (
    <fieldset className={css.putBack}>
      <legend>Which pieces go back on the shelf?</legend>
      <p className="hint">Only pieces that can be sold again.</p>
      <ul>
        {left.map(({ item, name, model, qty, putBack }) => (
          <li key={item}>
            <span>
              {name}
              {model && `, ${model}`}
              <span className="hint"> of {qty - putBack}</span>
            </span>
            <QuantityInput
              small
              label={`Back on the shelf: ${name}`}
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
