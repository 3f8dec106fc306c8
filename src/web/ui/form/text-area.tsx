import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import css from './field.module.css'
import { Field, type FieldWords } from './field.tsx'

type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, keyof FieldWords>

export function TextArea({ label, hint, error, optional, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(wiring) => <textarea {...area} {...wiring} className={classNames(css.input, css.area)} />}
    </Field>
  )
}
