import { inLanguage } from '#server/content/in-language.ts'
import type { Db } from '#server/database/connect.ts'
import { orNotFound } from '#server/http/errors.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { ContentEntry, EntryDraft, StoredEntry } from '#shared/content.ts'
import { kindOf, ownText } from '#shared/content-fields.ts'
import { checkEntries } from './check-entries.ts'
import { findContent } from './queries.ts'
import { toStored } from './read-entries.ts'

type Preview = { en: ContentEntry[]; ml: ContentEntry[] }

/** The entries as shoppers of each language would read them. `texts` then hold the same text in both. */
export async function previewItem(db: Db, id: string, drafts: EntryDraft[]): Promise<Preview> {
  const { kind, key } = orNotFound(kindOf(id), 'This text')
  const entries = checkEntries(kind, drafts)
  const [facts, people] = await Promise.all([readSettings(db), findContent(db, 'people')])
  const textsOf = (stored: StoredEntry, language: string): Record<string, string> => {
    const english = Object.fromEntries(Object.entries(stored.texts).map(([name, { en }]) => [name, en]))
    if (kind === 'page') {
      const text = { _id: key, title: '', short: '', body: '', ...english }
      const { _id, ...shown } = inLanguage(text, facts, language, {
        own: stored.texts,
        people: people?.value[0]?.texts ?? null,
      })
      return shown
    }
    return Object.fromEntries(
      Object.entries(english).map(([name, en]) => [name, ownText(stored.texts, name, language) ?? en]),
    )
  }
  const entriesIn = (language: 'en' | 'ml') => {
    // Only a page has texts that the dictionary translates part by part.
    const stored: StoredEntry[] = kind === 'page' || language === 'en' ? toStored(id, entries) : entries
    return stored.map((entry) => ({ ...entry, texts: bothOf(textsOf(entry, language)) }))
  }
  return { en: entriesIn('en'), ml: entriesIn('ml') }
}

const bothOf = (texts: Record<string, string>): ContentEntry['texts'] =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { en: text, ml: text }]))
