import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import css from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type Option = { value: string; text: string; disabled?: boolean }
type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, keyof FieldTexts | 'children'> & {
    /** A plain string is both value and text. */
    options: readonly (string | Option)[]
    placeholder?: string
  }

/** A native select, which works best on a cheap phone. */
export function SelectField({ label, hint, error, optional, options, placeholder, ...rest }: SelectFieldProps) {
  const first = placeholder === undefined || rest.value !== undefined ? rest : { defaultValue: '', ...rest }
  return (
    <Field {...{ label, hint, error, optional }}>
      {(controlProps) => (
        <div className={css.inside}>
          <select {...first} {...controlProps} className={classNames(css.input, css.select)}>
            {placeholder !== undefined && (
              <option value="" disabled={!optional}>
                {placeholder}
              </option>
            )}
            {options.map((option) =>
              typeof option === 'string' ? (
                <option key={option}>{option}</option>
              ) : (
                <option key={option.value} value={option.value} disabled={option.disabled}>
                  {option.text}
                </option>
              ),
            )}
          </select>
          <Icon name="down" className={css.chevron} />
        </div>
      )}
    </Field>
  )
}
