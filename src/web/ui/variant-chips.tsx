import type { ReactNode } from 'react'
import css from './variant-chips.module.css'

type Chip = { value: string; label: ReactNode; detail?: ReactNode; disabled?: boolean }
type VariantChipsProps = {
  legend: string
  name: string
  chips: readonly Chip[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
}

/** Radio buttons drawn as chips: the size over its price. With `value` controlled, with `defaultValue` the form's own. */
export function VariantChips({ legend, name, chips, value, defaultValue, onChange }: VariantChipsProps) {
  return (
    <fieldset>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.chips}>
        {chips.map((chip) => (
          <label key={chip.value} className={css.chip}>
            <input
              type="radio"
              name={name}
              value={chip.value}
              disabled={chip.disabled}
              {...(value === undefined
                ? { defaultChecked: chip.value === defaultValue }
                : { checked: chip.value === value })}
              onChange={() => onChange?.(chip.value)}
            />
            <span>
              {chip.label}
              {chip.detail !== undefined && <small>{chip.detail}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
