import { storedQuantity } from '#server/products/legal-columns.ts'
import type { Category } from '#shared/categories.ts'
import { netQuantityOf } from '#shared/net-quantity.ts'
import type { TradeRule } from '#shared/ready-to-trade.ts'
import { forbiddenClaimsIn } from './forbidden-claims.ts'
import type { ChangedProduct } from './queries.ts'
import { scheduleE1In } from './schedule-e1.ts'

/** What the rules read of a product. Only sizes with a price are sold. */
export type CheckedProduct = Omit<ChangedProduct, 'id' | 'is_published' | 'removed_at' | 'at'>

type Rule = {
  rule: TradeRule
  law: string
  /** Absent: every category. */
  of?: readonly Category[]
  /** `true`, or the words that break the rule. Absent: the rule reads other tables than the product's. */
  isViolated?: (product: CheckedProduct) => boolean | string[]
}

const PACKED = ['ayurveda', 'beautycare', 'organicfoods'] as const
const PACKAGES = 'Legal Metrology (Packaged Commodities) Rules 2011'
const LABELS = 'Food Safety and Standards (Labelling and Display) Regulations 2020'

/** The texts for shoppers that may make a claim. */
const CLAIMING = ['name', 'name_malayalam', 'description', 'benefits', 'how_to_use'] as const

const soldSizes = ({ sizes }: CheckedProduct) => sizes.filter(({ price }) => price !== null)

/** Furniture is usually no packaged commodity, and has no net quantity or MRP. */
export const RULES: readonly Rule[] = [
  {
    rule: 'prescription',
    law: 'Drugs Rules 1945, Schedule E(1); CCPA advisory of 14 July 2022',
    of: PACKED,
    isViolated: (product) => !product.prescription_needed && scheduleE1In(product.ingredients),
  },
  {
    rule: 'claims',
    law: 'Drugs and Magic Remedies (Objectionable Advertisements) Act 1954, section 3 and Schedule',
    of: PACKED,
    isViolated: (product) => forbiddenClaimsIn(CLAIMING.map((text) => product[text]).join('\n')),
  },
  {
    rule: 'caution',
    law: 'Drugs Rules 1945, rule 161(2)',
    of: ['ayurveda'],
    isViolated: (product) => product.prescription_needed && product.caution === '',
  },
  {
    rule: 'mrp',
    law: `${PACKAGES}, rules 6(1)(e) and 6(10)`,
    of: PACKED,
    isViolated: (product) => soldSizes(product).some(({ mrp }) => mrp === null),
  },
  {
    rule: 'net-quantity',
    law: `${PACKAGES}, rules 6(1)(c) and 6(10)`,
    of: PACKED,
    isViolated: (product) =>
      soldSizes(product).some(({ model }) => netQuantityOf(model, storedQuantity(product)) === undefined),
  },
  {
    rule: 'maker',
    law: `${PACKAGES}, rules 6(1)(a) and 6(10)`,
    isViolated: (product) => product.maker_name === '' || product.maker_address === '',
  },
  {
    rule: 'country-of-origin',
    law: `${PACKAGES}, rules 6(1)(aa), 6(10) and 6(10A)`,
    isViolated: (product) => product.country_of_origin === '',
  },
  {
    rule: 'drug-licence',
    law: 'Drugs Rules 1945, rule 161(1)',
    of: ['ayurveda'],
    isViolated: (product) => product.maker_licence === '',
  },
  {
    rule: 'cosmetic-licence',
    law: 'Cosmetics Rules 2020, rule 34',
    of: ['beautycare'],
    isViolated: (product) => product.maker_licence === '',
  },
  {
    rule: 'food-licence',
    law: `${LABELS}, regulation 5(7)`,
    of: ['organicfoods'],
    isViolated: (product) => product.maker_licence === '',
  },
  {
    rule: 'food-mark',
    law: `${LABELS}, regulation 5(4)`,
    of: ['organicfoods'],
    isViolated: ({ veg }) => veg === 'none',
  },
  {
    rule: 'shelf-life',
    law: `${PACKAGES}, rule 6(1)(da)`,
    of: PACKED,
    isViolated: (product) => product.shelf_life_months === 0,
  },
  {
    rule: 'ingredients',
    law: `${LABELS}, regulation 5(2); Drugs Rules 1945, rule 161(1); Cosmetics Rules 2020, rule 34`,
    of: PACKED,
    isViolated: ({ ingredients }) => ingredients === '',
  },
  {
    rule: 'allergens',
    law: `${LABELS}, regulation 5(14)`,
    of: ['organicfoods'],
    isViolated: ({ allergens }) => allergens === '',
  },
  {
    rule: 'nutrition',
    law: `${LABELS}, regulation 5(3)`,
    of: ['organicfoods'],
    isViolated: ({ nutrition }) => nutrition === '',
  },
  {
    rule: 'bis',
    law: 'Furniture (Quality Control) Order 2025, S.O. 801(E)',
    of: ['furniture'],
    isViolated: (product) => product.bis_licence === '' && product.bis_exemption === '',
  },
  {
    rule: 'hsn-code',
    law: 'CGST Rules 2017, rule 46(g)',
    isViolated: (product) => product.hsn_code === '',
  },
  {
    // The reviews of the opening catalogue are nobody's.
    rule: 'sample-reviews',
    law: 'Consumer Protection (E-Commerce) Rules 2020, rule 7(2)',
  },
]

/** The rules that a product breaks, with the words that break them. */
export function violatedRules(product: CheckedProduct): Map<TradeRule, string[]> {
  const violated = new Map<TradeRule, string[]>()
  for (const { rule, of, isViolated } of RULES) {
    if (of && !of.includes(product.category)) continue
    const found = isViolated?.(product) ?? false
    if (found === true) violated.set(rule, [])
    else if (found !== false && found.length > 0) violated.set(rule, found)
  }
  return violated
}
