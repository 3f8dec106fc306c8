/** A part of a form, with the errors of its fields by the server's path. */
export type FormPart<Form> = {
  form: Form
  errorOf: (path: string) => string | undefined
  onChange: (part: Partial<Form>) => void
}

type TextName<Form> = { [Name in keyof Form]: Form[Name] extends string ? Name : never }[keyof Form] & string

/** Connects a text field with the form. `path` is the server's, where it differs from the name. */
export const bindField =
  <Form>({ form, errorOf, onChange }: FormPart<Form>) =>
  (name: TextName<Form>, path: string = name) => ({
    value: form[name] as string,
    error: errorOf(path),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value } as Partial<Form>),
  })

/** The same for a field that may stay empty. */
export function bindOptionalField<Form>(part: FormPart<Form>) {
  const bind = bindField(part)
  return (...field: Parameters<typeof bind>) => ({ optional: true, autoComplete: 'off', ...bind(...field) })
}
