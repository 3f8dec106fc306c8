import { z } from 'zod'
import type { Call } from './call.ts'
import { inEnglish } from './sentence.ts'

/**
 * The society's texts. `body` is Markdown with headings, paragraphs, lists and tables. `short` is for the home page.
 */
export const SocietyText = z.object({ _id: z.string(), title: z.string(), short: z.string(), body: z.string() })
export type SocietyText = z.infer<typeof SocietyText>

export const SOCIETY_PAGES = [
  'about',
  'message',
  'directors',
  'careers',
  'contact',
  'privacy',
  'terms',
  'abhyanga',
] as const
export type SocietyPage = (typeof SOCIETY_PAGES)[number]

/** A language code of the shop. Unknown languages and missing translations give the stored text. */
const inLanguage = z.object({
  language: z
    .string()
    .regex(/^[a-z]{2,8}$/, inEnglish('Enter a language code, such as ml'))
    .optional(),
})

export const societyCalls = {
  list: {
    method: 'GET',
    path: '/api/society',
    access: 'anyone',
    summary: 'The titles and short texts of the society’s pages; bodies are left empty',
    query: inLanguage,
    reply: z.array(SocietyText),
  },
  get: {
    method: 'GET',
    path: '/api/society/:page',
    access: 'anyone',
    summary: 'One page of the society, whole',
    params: z.object({ page: z.enum(SOCIETY_PAGES) }),
    query: inLanguage,
    reply: SocietyText,
  },
} satisfies Record<string, Call>
