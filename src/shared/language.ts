/** One entry of a language's file, which a translator edits: `reviewed` by somebody whose mother tongue it is. */
export type Entry = { says: string; reviewed: boolean }

/** Who loads what: shoppers, the staff beside that, the form of the address beside that, and the server for its answers and mails. */
export const SECTIONS = ['shop', 'office', 'places', 'server'] as const
export type Section = (typeof SECTIONS)[number]

/** A file of `src/words`. Its name is the language's code; `name` is what its speakers call it. */
export type Dictionary = { language: { name: string; locale: string } } & Record<Section, Record<string, Entry>>

/** English sentence -> what stands for it. */
export type Words = Readonly<Record<string, string>>

/** The language that the sentences are written in: it has no file. */
export const ENGLISH = { code: 'en', name: 'English', locale: 'en-IN' } as const

/** The names in braces of a sentence: 'Only {n} left' -> 'n'. */
export type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** What a sentence needs beside itself: nothing, or a value for each of its names. */
export type ValuesOf<Sentence extends string, Value = string | number> = [NamesIn<Sentence>] extends [never]
  ? []
  : [values: Record<NamesIn<Sentence>, Value>]

/** Puts the values in place of their names. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** A section as it is sent: the sentences alone. */
export const wordsIn = (section: Record<string, Entry>): Words =>
  Object.fromEntries(Object.entries(section).map(([english, { says }]) => [english, says]))
