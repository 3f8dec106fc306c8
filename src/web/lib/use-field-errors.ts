import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from './api-error.ts'

export type Fields = Record<string, string>
type Errors = Partial<Fields>

/**
 * A form's errors beside their fields. First they are from `check` and from the fields' own rules (required, pattern
 * ...), worded by `sentences`. Then they are from the server. An error stays until its field is changed; the first one
 * takes the focus. `initial` are the errors of an earlier try on another screen.
 */
export function useFieldErrors(
  sentences: Fields,
  check: (fields: Fields) => Errors = () => ({}),
  initial: Errors = {},
) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(initial)
  const [refusal, setRefusal] = useState<string>()

  function show(found: Errors) {
    // Show the error before the field takes the focus, so that screen readers announce it.
    flushSync(() => setErrors(found))
    controlsOf(form.current)
      .find((control) => found[control.name])
      ?.focus()
  }

  const submit = (onValid: (fields: Fields) => unknown) => (event: FormEvent) => {
    event.preventDefault()
    if (!form.current) return
    setRefusal(undefined)
    const fields = fieldsOf(form.current)
    const found = { ...ownErrors(form.current, sentences), ...check(fields) }
    show(found)
    if (Object.keys(found).length === 0) onValid(fields)
  }

  function showRefusal(error: Error) {
    const names = new Set(controlsOf(form.current).map((control) => control.name))
    const found = error instanceof ApiError ? (error.details.errors ?? []).filter(({ path }) => names.has(path)) : []
    // A conflict is shown in the form's alert too (UI-7).
    if (!found[0] || (error as ApiError).status === 409) setRefusal(error.message)
    show(Object.fromEntries(found.map(({ path, message }) => [path, message])))
  }

  const onInput = (event: FormEvent) => {
    if (!isControl(event.target)) return
    removeMarks(event.target)
    setErrors({ ...errors, [event.target.name]: undefined })
  }
  const field = (name: string) => ({ name, error: errors[name] })
  const reset = () => form.current?.reset()
  return { errors, refusal, field, submit, showRefusal, reset, props: { ref: form, noValidate: true, onInput } }
}

/** Text that is pasted from a phone's contacts may have invisible marks, which no shopper can find and delete. */
function removeMarks(control: Control) {
  const plain = control.value.replace(MARKS, '')
  if (plain !== control.value && !/password|file/.test(control.type)) control.value = plain
}

/** Direction marks and spaces without width. Malayalam needs the joiners U+200C and U+200D. */
const MARKS = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

const controlsOf = (form: HTMLFormElement | null): Control[] => [...(form?.elements ?? [])].filter(isControl)

const ownErrors = (form: HTMLFormElement, sentences: Fields): Errors =>
  Object.fromEntries(
    controlsOf(form)
      .filter((control) => !control.validity.valid || isBlank(control))
      .map((control) => [control.name, sentences[control.name] ?? control.validationMessage]),
  )

/** Spaces only count in a password. */
const isBlank = (control: Control) => control.required && control.type !== 'password' && control.value.trim() === ''

export const fieldsOf = (form: HTMLFormElement): Fields =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']))
