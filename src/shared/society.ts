import { z } from 'zod'
import { call } from './call.ts'
import { InLanguage } from './text.ts'

/**
 * The society's texts. `body` is Markdown with headings, paragraphs, lists and tables. `short` is for the home page.
 */
export const SocietyText = z.object({
  _id: z.string(),
  title: z.string(),
  short: z.string(),
  body: z.string(),
  /** Only the privacy notice has one. */
  version: z.string().optional(),
})
export type SocietyText = z.infer<typeof SocietyText>

export const SOCIETY_PAGES = [
  'about',
  'message',
  'directors',
  'careers',
  'contact',
  'privacy',
  'notice',
  'terms',
  'abhyanga',
] as const
export type SocietyPage = (typeof SOCIETY_PAGES)[number]

export const societyCalls = {
  list: call('GET /api/society', {
    access: 'anyone',
    summary: 'The titles and short texts of the society’s pages; bodies are left empty',
    query: InLanguage,
    reply: z.array(SocietyText),
  }),
  get: call('GET /api/society/:page', {
    access: 'anyone',
    summary: 'One page of the society, whole',
    params: z.object({ page: z.enum(SOCIETY_PAGES) }),
    query: InLanguage,
    reply: SocietyText,
  }),
}
