import { badRequest, type FieldError } from '#server/http/errors.ts'
import type { ContentEntry, EntryDraft } from '#shared/content.ts'
import { CONTENT_KINDS, type ContentField, type ContentKindName } from '#shared/content-fields.ts'
import { sentence } from '#shared/sentence.ts'

/** The draft with exactly the fields of its kind. Throws 400 with a sentence for each wrong field. */
export function checkEntries(kind: ContentKindName, drafts: EntryDraft[]): ContentEntry[] {
  const { fields, most } = CONTENT_KINDS[kind]
  if (drafts.length > most || (most === 1 && drafts.length < 1))
    throw badRequest(sentence('There can be at most {n} entries', { n: most }))
  const titles = drafts.map(({ category, texts }) => `${category} ${texts.heroTitle?.en}`)
  const errors = drafts.flatMap((draft, at) => [
    ...(kind === 'slides' && titles.indexOf(titles[at] ?? '') !== at
      ? [{ path: `entries.${at}.texts.heroTitle.en`, message: 'Another slide has this title' as const }]
      : []),
    ...fields.flatMap((field) => problemsOf(field, draft, `entries.${at}.texts.${field.name}`)),
    ...problemsOfRest(kind, draft, `entries.${at}`),
  ])
  if (errors[0]) throw badRequest(errors[0].message, errors)
  return drafts.map((draft) => toEntry(kind, draft))
}

function problemsOf({ name, max, isNeeded, isLong }: ContentField, { texts }: EntryDraft, path: string): FieldError[] {
  const { en = '', ml = '' } = texts[name] ?? {}
  const problems: FieldError[] = []
  if (isNeeded && en === '') problems.push({ path: `${path}.en`, message: 'Write the English text' })
  for (const [language, text] of [
    ['en', en],
    ['ml', ml],
  ] as const) {
    if (text.length > max)
      problems.push({
        path: `${path}.${language}`,
        message: sentence('The text can have at most {n} characters', { n: max }),
      })
    if (!isLong && text.includes('\n'))
      problems.push({ path: `${path}.${language}`, message: 'The text must be on one line' })
  }
  return problems
}

function problemsOfRest(kind: ContentKindName, draft: EntryDraft, path: string): FieldError[] {
  if (draft.from && draft.until && draft.until < draft.from)
    return [{ path: `${path}.until`, message: 'The last day is before the first day' }]
  if (kind === 'slides' && !draft.category)
    return [{ path: `${path}.category`, message: 'Choose one of the categories' }]
  if (kind === 'slides' && !draft.image) return [{ path: `${path}.image`, message: 'Choose a picture' }]
  return []
}

/** A slide with one picture shows it at each width. */
function toEntry(kind: ContentKindName, draft: EntryDraft): ContentEntry {
  const { hasDates, hasImages, hasLink } = {
    hasDates: false,
    hasImages: false,
    hasLink: false,
    ...CONTENT_KINDS[kind],
  }
  return {
    texts: Object.fromEntries(
      CONTENT_KINDS[kind].fields.map(({ name }) => [name, draft.texts[name] ?? { en: '', ml: '' }]),
    ),
    image: hasImages ? draft.image : '',
    narrowImage: hasImages ? draft.narrowImage || draft.image : '',
    link: hasLink ? draft.link : '',
    ...(hasLink && draft.category && { category: draft.category }),
    from: hasDates ? draft.from : '',
    until: hasDates ? draft.until : '',
  }
}
