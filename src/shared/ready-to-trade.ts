import { z } from 'zod'
import { call } from './call.ts'
import { CATEGORIES } from './categories.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { Cursor } from './text.ts'

/** What the law requires of a published product. The laws and conditions: src/server/ready-to-trade/rules.ts. */
export const TRADE_RULES = [
  'prescription',
  'claims',
  'caution',
  'mrp',
  'net-quantity',
  'maker',
  'country-of-origin',
  'drug-licence',
  'cosmetic-licence',
  'food-licence',
  'food-mark',
  'shelf-life',
  'ingredients',
  'allergens',
  'nutrition',
  'bis',
  'hsn-code',
  'sample-reviews',
] as const
export type TradeRule = (typeof TRADE_RULES)[number]

/** The settings that the law requires, in the order of the screen. */
const TRADE_SETTINGS = [
  'legalName',
  'address',
  'phone',
  'email',
  'grievanceOfficerName',
  'grievanceOfficerTitle',
  'grievanceEmail',
  'grievanceDays',
  'returnWindowDays',
  'paymentProvider',
  'gstin',
  'fssaiNumber',
  'drugLicence',
  'cosmeticLicence',
] as const
export type TradeSetting = (typeof TRADE_SETTINGS)[number]

const ReadyToTrade = z.object({
  /** The published products. */
  products: z.number(),
  /** Every rule with its law, and how many published products break it. */
  rules: z.array(z.object({ rule: z.enum(TRADE_RULES), law: z.string(), products: z.number() })),
  /** The settings without a value. */
  settings: z.array(z.object({ setting: z.enum(TRADE_SETTINGS), law: z.string() })),
})
export type ReadyToTrade = z.infer<typeof ReadyToTrade>

/** `words` broke a rule about words: 'danti', 'diabetes'. */
const UnreadyProduct = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  words: z.array(z.string()),
})
export type UnreadyProduct = z.infer<typeof UnreadyProduct>

export const readyToTradeCalls = {
  get: call('GET /api/ready-to-trade', {
    access: can('edit products'),
    priority: 'list',
    summary: 'Legal readiness: how many published products break each rule, and which settings are missing',
    reply: ReadyToTrade,
  }),
  products: call('GET /api/ready-to-trade/products', {
    access: can('edit products'),
    priority: 'list',
    summary: 'The published products that break a rule, by name, 50 at a time; the Link header names the next page',
    query: z.object({
      rule: z.enum(TRADE_RULES, inEnglish('Choose one of the rules')),
      cursor: Cursor,
    }),
    reply: z.array(UnreadyProduct),
  }),
}
