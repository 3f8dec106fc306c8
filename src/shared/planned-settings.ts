import { z } from 'zod'
import { call } from './call.ts'
import { day } from './day.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { PriceSettings } from './settings.ts'
import { ById } from './text.ts'

/** The settings that can begin on a day. */
const PLANNABLE = Object.keys(PriceSettings.shape) as [keyof PriceSettings, ...(keyof PriceSettings)[]]

export const isPlannable = (name: string): name is keyof PriceSettings => name in PriceSettings.shape

/** `from`: a day in India, such as '2026-11-24'. `by` is '' for a deleted account. */
export const PlannedSetting = z.object({
  _id: z.string(),
  name: z.enum(PLANNABLE),
  value: z.number(),
  from: z.string(),
  by: z.string(),
})
export type PlannedSetting = z.infer<typeof PlannedSetting>

export const PlannedDraft = z.object({
  name: z.enum(PLANNABLE, inEnglish('Choose one of the settings')),
  value: z.number(inEnglish('Enter a number')),
  from: day('The day'),
})
export type PlannedDraft = z.output<typeof PlannedDraft>

export const plannedSettingCalls = {
  list: call('GET /api/settings/planned', {
    access: can('change settings'),
    summary: 'The changes of rates and fees that begin on a later day, the earliest first',
    reply: z.array(PlannedSetting),
  }),
  plan: call('POST /api/settings/planned', {
    access: can('change settings'),
    summary:
      'Plans a change of a rate or fee from a day in India; another change of the same setting and day is replaced',
    body: PlannedDraft,
    reply: z.array(PlannedSetting),
    status: 201,
  }),
  withdraw: call('DELETE /api/settings/planned/:id', {
    access: can('change settings'),
    summary: 'Withdraws a planned change that has not begun',
    params: ById,
    reply: z.array(PlannedSetting),
  }),
}
