import { z } from 'zod'
import { call } from '#shared/call.ts'
import { inEnglish, sentence } from '#shared/sentence.ts'
import { paragraphs } from '#shared/text.ts'
import { can } from '../roles.ts'

const MAX_PER_LINE = 20

/** Search synonyms: one group on each line, separated by commas. */
const SynonymsChange = z.object({
  text: paragraphs('The list of synonyms', 10_000).refine(
    (text) => text.split('\n').every((line) => line.split(',').length <= MAX_PER_LINE),
    inEnglish(sentence('Write at most {n} words per line', { n: MAX_PER_LINE })),
  ),
})

const SynonymsView = z.object({ text: z.string() })

export const searchCalls = {
  synonyms: call('GET /api/synonyms', {
    access: 'anyone',
    summary: 'The synonyms of the search, one group per line, separated by commas',
    reply: SynonymsView,
  }),
  changeSynonyms: call('PUT /api/synonyms', {
    access: can('edit products'),
    summary: 'Changes the synonyms of the search, from the next search on',
    body: SynonymsChange,
    reply: SynonymsView,
  }),
}
