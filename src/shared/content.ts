import { z } from 'zod'
import { call } from './call.ts'
import { CATEGORIES } from './categories.ts'
import { day } from './day.ts'
import { imageAddress } from './product-editing.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { line, paragraphs } from './text.ts'

const dayOrNone = z.union([z.literal(''), day('The day')]).default('')

/** A path of the shop, or a web address: never a script. */
const link = line('The link', 300)
  .refine(
    (text) => text === '' || /^(\/(?!\/)[^\s"'<>]*|https:\/\/[^\s"'<>]+)$/.test(text),
    inEnglish('The link must be an address of the shop, such as /about, or start with https://'),
  )
  .default('')

/** The longest text is a page. `check-entries.ts` has the shorter bounds of each field. */
const written = paragraphs('The text', 60_000)

const SLIDE_CATEGORIES = [...CATEGORIES, 'abhyanga'] as const

/** Texts in both languages. Days are India's and both are included; '' is no bound. */
const EntryDraft = z.object({
  texts: z.record(z.string().max(40), z.object({ en: written, ml: written })),
  image: imageAddress.default(''),
  narrowImage: imageAddress.default(''),
  link,
  category: z.enum(SLIDE_CATEGORIES, inEnglish('Choose one of the categories')).optional(),
  from: dayOrNone,
  until: dayOrNone,
})
export type EntryDraft = z.output<typeof EntryDraft>

const Entries = z.array(EntryDraft).max(12, inEnglish('At most 12 entries'))

export const ContentEntry = z.object({
  texts: z.record(z.string(), z.object({ en: z.string(), ml: z.string() })),
  image: z.string(),
  narrowImage: z.string(),
  link: z.string(),
  category: z.enum(SLIDE_CATEGORIES).optional(),
  from: z.string(),
  until: z.string(),
})
export type ContentEntry = z.infer<typeof ContentEntry>

/** As stored: without a Malayalam text where the dictionary's is shown. */
export type StoredEntry = Omit<ContentEntry, 'texts'> & { texts: Record<string, { en: string; ml?: string }> }

/** `by` is '' for the texts of a new shop, and for a deleted account. */
const Changed = z.object({ version: z.number(), at: z.string(), by: z.string() })

/** `name` is the item's own name, '' for people, slides and notices. `nameMalayalam` is '' without a translation. */
export const ContentItem = z.object({
  _id: z.string(),
  name: z.string(),
  nameMalayalam: z.string(),
  changed: Changed.optional(),
})
export type ContentItem = z.infer<typeof ContentItem>

/** `revision` names exactly these texts: a save sends it back. `versions`: newest first. */
export const ContentDetails = ContentItem.extend({
  revision: z.string(),
  entries: z.array(ContentEntry),
  versions: z.array(Changed),
})
export type ContentDetails = z.infer<typeof ContentDetails>

const ById = z.object({
  id: z
    .string()
    .max(100)
    .regex(/^[a-z0-9-]+$/),
})
const revision = z.string().max(64, inEnglish('This version does not exist'))

export const contentCalls = {
  list: call('GET /api/content', {
    access: can('edit content'),
    priority: 'list',
    summary: 'Every text and picture that staff can edit, by page',
    reply: z.array(ContentItem),
  }),
  get: call('GET /api/content/:id', {
    access: can('edit content'),
    summary: 'The texts of an item in both languages, and its versions',
    params: ById,
    reply: ContentDetails,
  }),
  preview: call('POST /api/content/:id/preview', {
    access: can('edit content'),
    summary: 'The texts as shoppers would read them, with the facts of the settings; nothing is saved',
    params: ById,
    body: z.object({ entries: Entries }),
    reply: z.object({ en: z.array(ContentEntry), ml: z.array(ContentEntry) }),
  }),
  save: call('PUT /api/content/:id', {
    access: can('edit content'),
    summary: 'Saves the texts as a new version; 409 when they changed since they were read',
    params: ById,
    body: z.object({ revision, entries: Entries }),
    reply: ContentDetails,
  }),
  restore: call('POST /api/content/:id/restore', {
    access: can('edit content'),
    summary: 'Restores an earlier version as a new one; 409 when the texts changed since they were read',
    params: ById,
    body: z.object({ revision, version: z.int().min(0).max(1_000_000) }),
    reply: ContentDetails,
  }),
}
