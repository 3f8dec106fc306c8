import type { TradeRule } from '#shared/ready-to-trade.ts'
import type { AdminSentence } from '#web/i18n/admin.tsx'

export const RULE_TITLES = {
  prescription: 'A poison of Schedule E(1), without the prescription mark',
  claims: 'Words that may be a forbidden claim',
  caution: 'Caution is missing',
  mrp: 'MRP is missing',
  'net-quantity': 'Net quantity is missing',
  maker: 'Name or address of the maker is missing',
  'country-of-origin': 'Country of origin is missing',
  'drug-licence': 'Drug licence of the maker is missing',
  'cosmetic-licence': 'Cosmetic licence of the maker is missing',
  'food-licence': 'FSSAI number of the maker is missing',
  'food-mark': 'Food mark is missing',
  'shelf-life': 'Shelf life is missing',
  ingredients: 'Ingredients are missing',
  allergens: 'Allergens are missing',
  nutrition: 'Nutrition is missing',
  bis: 'BIS licence, or why none is needed, is missing',
  'hsn-code': 'HSN code is missing',
  'sample-reviews': 'Sample reviews are still shown',
} as const satisfies Record<TradeRule, AdminSentence>
