/**
 * Sections by reader: shoppers, staff in addition, the address form in addition, and the server's responses and mails.
 */
export const SECTIONS = ['shop', 'office', 'places', 'server'] as const
export type Section = (typeof SECTIONS)[number]

/** English sentence -> translation. */
export type Translations = Readonly<Record<string, string>>

/**
 * A language file of `src/words`, named by its language code. `name` is the language's own name. `reviewed` lists the
 * English sentences, and the ids of the society's texts, whose translation a native speaker has checked.
 */
export type Dictionary = { language: { name: string; locale: string }; reviewed: string[] } & Record<
  Section,
  Translations
>

/** The source language, which has no file. */
export const ENGLISH = { code: 'en', name: 'English', locale: 'en-IN' } as const

/** The placeholders of a sentence: 'Only {n} left' -> 'n'. */
export type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The arguments of a sentence: none, or a value for each placeholder. */
export type ValuesOf<Sentence extends string, Value = string | number> = [NamesIn<Sentence>] extends [never]
  ? []
  : [values: Record<NamesIn<Sentence>, Value>]

/** Replaces the placeholders with their values. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
