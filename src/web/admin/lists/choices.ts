import type { AdminSentence } from '#web/i18n/admin.tsx'
import { sayWith } from '#web/i18n/language.ts'

/** A value of a filter, and its name. */
export type Choice<Value> = { value: Value; text: AdminSentence }

type Choices<Value> = readonly Choice<Value>[]

export const chosen = <Value extends string | undefined>(choices: Choices<Value>, wanted: string | null | undefined) =>
  choices.find(({ value }) => value === wanted)?.value

export const optionsOf = <Value>(choices: Choices<Value>) =>
  choices.map(({ value, text }) => ({ value, text: sayWith(text) }))
