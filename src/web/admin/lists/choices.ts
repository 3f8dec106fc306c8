import type { AdminSentence } from '#web/i18n/admin.tsx'
import { translateWith } from '#web/i18n/language.ts'

/** A value of a filter, and its name. */
export type Choice<Value> = { value: Value; text: AdminSentence }

type Choices<Value> = readonly Choice<Value>[]

export const findChoice = <Value extends string | undefined>(
  choices: Choices<Value>,
  requested: string | null | undefined,
) => choices.find(({ value }) => value === requested)?.value

export const optionsOf = <Value>(choices: Choices<Value>) =>
  choices.map(({ value, text }) => ({ value, text: translateWith(text) }))
