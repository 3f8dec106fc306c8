import type { Category } from '#shared/categories.ts'
import type { LegalForm } from './legal-form.ts'

export type LegalFieldsProps = {
  form: LegalForm
  category: Category
  errorOf: (path: string) => string | undefined
  onChange: (part: Partial<LegalForm>) => void
}

type TextName = Exclude<keyof LegalForm, 'prescriptionNeeded'>

/** Connects a text input with the form. `path` is the server's, where it differs from the name. */
export const legalWire =
  ({ form, errorOf, onChange }: LegalFieldsProps) =>
  (name: TextName, path: string = name) => ({
    optional: true,
    autoComplete: 'off',
    value: form[name],
    error: errorOf(path),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
