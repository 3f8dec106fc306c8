import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import css from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, keyof FieldTexts>

export function TextArea({ label, hint, error, optional, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(controlProps) => <textarea {...area} {...controlProps} className={classNames(css.input, css.area)} />}
    </Field>
  )
}
