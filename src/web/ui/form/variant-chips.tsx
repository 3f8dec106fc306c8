import { type ReactNode, useEffect, useRef } from 'react'
import css from './variant-chips.module.css'

type Chip = { value: string; label: string; lang?: string | undefined; detail?: ReactNode; disabled?: boolean }
type VariantChipsProps = {
  legend: string
  name: string
  chips: readonly Chip[]
  defaultValue: string
  onChange: (value: string) => void
}

/** Radio buttons drawn as chips: the size over its price. */
export function VariantChips({ legend, name, chips, defaultValue, onChange }: VariantChipsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before the scripts were there.
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(':checked')?.value
    if (chosen !== undefined && chosen !== defaultValue) onChange(chosen)
  }, [])
  return (
    <fieldset ref={group}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.chips}>
        {chips.map((chip) => (
          <label key={chip.value} className={css.chip}>
            <input
              type="radio"
              name={name}
              value={chip.value}
              disabled={chip.disabled}
              defaultChecked={chip.value === defaultValue}
              onChange={() => onChange(chip.value)}
            />
            <span>
              <span lang={chip.lang}>{chip.label}</span>
              {chip.detail !== undefined && <small>{chip.detail}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
