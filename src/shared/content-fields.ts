/** One text of an item. An `isLong` text may have paragraphs. */
export type ContentField = { name: string; max: number; isNeeded?: boolean; isLong?: boolean }

/** `most`: entries of one item; several are a list in the order of the page. */
type ContentKind = {
  fields: readonly ContentField[]
  most: number
  hasDates?: boolean
  hasImages?: boolean
  hasLink?: boolean
}

export const CONTENT_KINDS = {
  people: {
    fields: [
      { name: 'chairmanName', max: 80 },
      { name: 'managingDirectorName', max: 80 },
      { name: 'executiveDirectorName', max: 80 },
      { name: 'grievanceOfficerName', max: 80 },
    ],
    most: 1,
  },
  page: {
    fields: [
      { name: 'title', max: 120, isNeeded: true },
      { name: 'short', max: 1000 },
      { name: 'body', max: 60_000, isLong: true },
    ],
    most: 1,
  },
  category: {
    fields: [
      { name: 'description', max: 300 },
      { name: 'intro', max: 2000, isLong: true },
    ],
    most: 1,
    hasImages: true,
  },
  subcategory: {
    fields: [
      { name: 'name', max: 80, isNeeded: true },
      { name: 'description', max: 300 },
    ],
    most: 1,
  },
  slides: {
    fields: [
      { name: 'heroTitle', max: 80, isNeeded: true },
      { name: 'heroText', max: 200 },
      { name: 'action', max: 40 },
    ],
    most: 12,
    hasDates: true,
    hasImages: true,
    hasLink: true,
  },
  notices: { fields: [{ name: 'text', max: 300, isNeeded: true }], most: 10, hasDates: true },
} as const satisfies Record<string, ContentKind>

export type ContentKindName = keyof typeof CONTENT_KINDS

/** 'page-about' -> page, about. Undefined for an id that no kind has. */
export function kindOf(id: string): { kind: ContentKindName; key: string } | undefined {
  const [, start = '', key = ''] = /^([a-z]+)(?:-([a-z0-9-]+))?$/.exec(id) ?? []
  const kind = (Object.keys(CONTENT_KINDS) as ContentKindName[]).find((name) => name === start)
  const isSingleton = kind === 'people' || kind === 'slides' || kind === 'notices'
  return kind && isSingleton === (key === '') ? { kind, key } : undefined
}

type Texts = Readonly<Record<string, { en: string; ml?: string | null | undefined } | undefined>>

/** A stored text in a language other than English; undefined where staff wrote none. */
export const ownText = (texts: Texts | undefined, name: string, language: string | undefined): string | undefined =>
  (language === 'ml' && texts?.[name]?.ml) || undefined

/** Whether an entry is shown on a day such as '2026-01-31'. Both days are included; '' is no bound. */
export const isShownOn = ({ from, until }: { from: string; until: string }, day: string): boolean =>
  (from === '' || from <= day) && (until === '' || day <= until)
