import { expect, test } from 'vitest'
import { NO_LEGAL_FACTS } from '#server/products/legal-columns.ts'
import { TRADE_RULES, type TradeRule } from '#shared/ready-to-trade.ts'
import { type CheckedProduct, RULES, violatedRules } from './rules.ts'

const OIL: CheckedProduct = {
  ...NO_LEGAL_FACTS,
  category: 'ayurveda',
  name: 'Oil',
  name_malayalam: '',
  description: '',
  benefits: '',
  how_to_use: '',
  ingredients: 'Guduchi',
  hsn_code: '',
  shelf_life_months: 0,
  sizes: [],
}

// Requirements: FACT-6
test.each<[string, TradeRule, Partial<CheckedProduct>, string[]]>([
  [
    'a Latin name',
    'prescription',
    { ingredients: 'Haritaki, Danti (Baliospermum montanum)' },
    ['danti', 'baliospermum'],
  ],
  ['a Malayalam name', 'prescription', { ingredients: 'ഹരീതകി, നാഗദന്തിവേര്' }, ['നാഗദന്തിവേര്']],
  ['no poison', 'prescription', { ingredients: 'Ativisha (Aconitum heterophyllum), Godanti, Kataka' }, []],
  ['a prescription', 'prescription', { ingredients: 'Danti', prescription_needed: true }, []],
  [
    'a claim in the benefits',
    'claims',
    { benefits: 'Cures Diabetes, lowers blood-pressure' },
    ['diabetes', 'blood-pressure'],
  ],
  ['a claim in Malayalam', 'claims', { description: 'പ്രമേഹത്തിന് നല്ലത്' }, ['പ്രമേഹത്തിന്']],
  [
    'claims in Malayalam whose last letter changes',
    'claims',
    { benefits: 'കാൻസറിനും മൂത്രക്കല്ലിനും' },
    ['കാൻസറിനും', 'മൂത്രക്കല്ലിനും'],
  ],
  ['a claim in the name', 'claims', { name: 'Cancer oil' }, ['cancer']],
  ['a claim in the directions', 'claims', { how_to_use: 'Twice daily for diabetes.' }, ['diabetes']],
  ['a poison in a cosmetic', 'prescription', { category: 'beautycare', ingredients: 'Datura' }, ['datura']],
  ['a poison in a food', 'prescription', { category: 'organicfoods', ingredients: 'Gunja' }, ['gunja']],
  ['a poison’s name in furniture', 'prescription', { category: 'furniture', ingredients: 'Arka' }, []],

  ['rose water in Malayalam', 'claims', { description: 'പനിനീർ ചേർത്തത്, മുഴുവൻ' }, []],
])('words that break a rule: %s', (_, rule, change, words) => {
  expect(violatedRules({ ...OIL, ...change }).get(rule) ?? []).toEqual(words)
})

// Requirements: FACT-5
test('a piece of furniture needs a BIS licence or the reason of its exemption, and no MRP', () => {
  const chair: CheckedProduct = {
    ...OIL,
    category: 'furniture',
    ingredients: '',
    sizes: [{ model: 'Teak', price: 100_000, mrp: null }],
  }
  const always = ['maker', 'country-of-origin', 'hsn-code']
  const violated = (change: Partial<CheckedProduct>) =>
    [...violatedRules({ ...chair, ...change }).keys()].filter((rule) => !always.includes(rule))
  expect(violated({})).toEqual(['bis'])
  expect(violated({ bis_licence: 'CM/L-1' })).toEqual([])
  expect(violated({ bis_exemption: 'Udyam' })).toEqual([])
})

// Requirements: FACT-5
test('a food needs its mark, licence, allergens and nutrition; a size without a price needs nothing', () => {
  const food: CheckedProduct = { ...OIL, category: 'organicfoods', sizes: [{ model: 'Large', price: null, mrp: null }] }
  const always = ['maker', 'country-of-origin', 'hsn-code', 'shelf-life']
  const violated = (change: Partial<CheckedProduct>) =>
    [...violatedRules({ ...food, ...change }).keys()].filter((rule) => !always.includes(rule))
  expect(violated({})).toEqual(['food-licence', 'food-mark', 'allergens', 'nutrition'])
  expect(violated({ veg: 'non-veg', maker_licence: '1', allergens: 'None', nutrition: '1' })).toEqual([])
})

test('every rule has a law with its section and a place in the list', () => {
  expect(RULES.map(({ rule }) => rule)).toEqual(TRADE_RULES)
  for (const { law } of RULES) expect(law).toMatch(/rules? \d|regulation \d|section \d|Schedule|S\.O\./)
})
