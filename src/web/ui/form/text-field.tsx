import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import css from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, keyof FieldTexts> & {
    start?: ReactNode
  }

/** One line of text. Give `type`, `inputMode` and `autoComplete`: the phone's keyboard follows them. */
export function TextField({ label, hint, error, optional, start, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(controlProps) => (
        <span className={css.inside}>
          {start && (
            <span className={css.start} aria-hidden="true">
              {start}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...controlProps}
            className={classNames(css.input, start !== undefined && css.withStart)}
          />
        </span>
      )}
    </Field>
  )
}
