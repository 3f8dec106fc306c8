import { z } from 'zod'
import { BREACH_DATA_KINDS } from './breach-data.ts'
import { call } from './call.ts'
import { Days } from './day.ts'
import { can } from './roles.ts'
import { inEnglish, type PlainSentence, sentence } from './sentence.ts'
import { ById, Cursor, paragraphs } from './text.ts'

/** Without a Malayalam text the Malayalam e-mail contains the English one. */
const inBoth = (label: PlainSentence) =>
  z.object({
    en: paragraphs(label, 2000).refine(
      (text) => text !== '',
      inEnglish(sentence('{what} is required', { what: sentence(label) })),
    ),
    ml: paragraphs(label, 2000).default(''),
  })

const Chosen = z.discriminatedUnion(
  'by',
  [
    z.object({ by: z.literal('all') }),
    z.object({
      by: z.literal('people'),
      people: z
        .array(z.string().max(254, inEnglish('The e-mail address is too long')))
        .min(1, inEnglish('Name at least one person'))
        .max(2000, inEnglish('At most 2,000 people')),
    }),
    z.object({ by: z.literal('orders'), ...Days.shape }),
  ],
  inEnglish('Choose all people, a list, or the days of their orders'),
)
export type Chosen = z.output<typeof Chosen>

/**
 * `what`: nature, extent and time of the breach. `cause`: facts and findings, only for the Board. `people`: e-mail
 * addresses or ids.
 */
export const BreachDraft = z.object({
  what: inBoth('What happened'),
  consequences: inBoth('What may follow from it'),
  measures: inBoth('What the shop has done'),
  advice: inBoth('What people can do'),
  cause: paragraphs('The cause', 4000).default(''),
  data: z.array(z.enum(BREACH_DATA_KINDS)).min(1, inEnglish('Choose which data it is')).max(BREACH_DATA_KINDS.length),
  noticedAt: z.iso.datetime({ offset: true, error: inEnglish('Enter when the breach was noticed') }),
  chosen: Chosen,
})
export type BreachDraft = z.output<typeof BreachDraft>

/** `boardBy`: when the details are due at the Board. `letters`: how many e-mails are written. */
export const BreachSummary = z.object({
  _id: z.string(),
  what: z.string(),
  noticedAt: z.string(),
  boardBy: z.string(),
  reportedAt: z.string().nullable(),
  affected: z.number(),
  letters: z.number(),
  lettersAt: z.string().nullable(),
})
export type BreachSummary = z.infer<typeof BreachSummary>

const Text = z.object({ en: z.string(), ml: z.string() })
const Email = z.object({ subject: z.string(), text: z.string() })

/**
 * `report`: the text for the Board. `letterTexts`: the e-mails as people get them. `unknown`: names of the list that no
 * account has.
 */
export const Breach = BreachSummary.extend({
  texts: z.object({ what: Text, consequences: Text, measures: Text, advice: Text, cause: z.string() }),
  data: z.array(z.enum(BREACH_DATA_KINDS)),
  chosen: z.object({ by: z.enum(['all', 'people', 'orders']), from: z.string().optional(), to: z.string().optional() }),
  unknown: z.array(z.string()),
  report: z.string(),
  letterTexts: z.object({ en: Email, ml: Email }),
})
export type Breach = z.infer<typeof Breach>

export const AffectedPerson = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  language: z.string(),
  letterAt: z.string().nullable(),
})
export type AffectedPerson = z.infer<typeof AffectedPerson>

const access = can('handle privacy')

export const breachCalls = {
  list: call('GET /api/breaches', {
    access,
    priority: 'list',
    summary: 'Breaches of personal data, newest first, 100 at most',
    reply: z.array(BreachSummary),
  }),
  create: call('POST /api/breaches', {
    access,
    summary: 'Records a breach and lists the affected people; nothing is sent',
    body: BreachDraft,
    reply: Breach,
    status: 201,
  }),
  get: call('GET /api/breaches/:id', {
    access,
    summary: 'A breach with its e-mails in both languages and the report for the Board',
    params: ById,
    reply: Breach,
  }),
  change: call('PUT /api/breaches/:id', {
    access,
    summary: 'Changes a breach and lists the affected people again; 409 once e-mails are sent',
    params: ById,
    body: BreachDraft,
    reply: Breach,
  }),
  people: call('GET /api/breaches/:id/people', {
    access,
    priority: 'list',
    summary: 'The affected people, 200 at a time; the Link header names the next page',
    params: ById,
    query: z.object({ cursor: Cursor }),
    reply: z.array(AffectedPerson),
  }),
  send: call('POST /api/breaches/:id/letters', {
    access,
    summary: 'Sends each affected person one e-mail in their language; a second call sends nothing more',
    params: ById,
    reply: Breach,
  }),
  reported: call('PUT /api/breaches/:id/reported', {
    access,
    summary: 'Notes that the Board has the report',
    params: ById,
    reply: Breach,
  }),
}
