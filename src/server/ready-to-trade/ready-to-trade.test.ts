import { expect, test } from 'vitest'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { addToRatings, insertReviews } from '#server/reviews/queries.ts'
import type { ReadyToTrade, TradeRule, UnreadyProduct } from '#shared/ready-to-trade.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

async function openStaff(shop: TestShop) {
  const admin = await shop.as('admin')
  const read = async () => (await admin.get<ReadyToTrade>('/api/ready-to-trade')).body
  const violatedBy = async (rule: TradeRule) =>
    (await admin.get<UnreadyProduct[]>(`/api/ready-to-trade/products?rule=${rule}`)).body
  const rulesOf = async (id: string) => {
    const { rules } = await read()
    const violated = await Promise.all(rules.map(async ({ rule }) => ({ rule, products: await violatedBy(rule) })))
    return violated.filter(({ products }) => products.some(({ _id }) => _id === id)).map(({ rule }) => rule)
  }
  return { admin, read, violatedBy, rulesOf }
}

const SIZE = { model: '200 ml', price: 100, countInStock: 4 }

const READY = {
  maker: { name: 'Kadirur Society', address: 'East Kadirur', licence: '25-D/1' },
  countryOfOrigin: 'India',
  shelfLifeMonths: 24,
  ingredients: 'Guduchi',
  hsnCode: '30049011',
  variant: [{ ...SIZE, mrp: 120 }],
}

// Requirements: FACT-5
test('a medicine breaks each rule until its fact is stored, and staff see it at once', async () => {
  const shop = await openShop()
  const { admin, read, violatedBy, rulesOf } = await openStaff(shop)
  const { _id } = await shop.given.product()
  const save = (body: object) =>
    admin.put(`/api/products/${_id}`, { name: 'Amritarishtam', category: 'ayurveda', ...body })
  await save({ variant: [{ ...SIZE, model: 'Large' }] })
  const missing = ['mrp', 'net-quantity', 'maker', 'country-of-origin', 'drug-licence', 'shelf-life', 'ingredients']
  expect(await rulesOf(_id)).toEqual([...missing, 'hsn-code'])
  const before = await read()
  expect(before.products).toBe(1)
  expect(before.rules.find(({ rule }) => rule === 'mrp')).toEqual({
    rule: 'mrp',
    law: 'Legal Metrology (Packaged Commodities) Rules 2011, rules 6(1)(e) and 6(10)',
    products: 1,
  })

  await save(READY)
  expect(await rulesOf(_id)).toEqual([])
  await save({ prescriptionNeeded: true })
  expect(await rulesOf(_id)).toEqual(['caution'])
  await save({ prescriptionNeeded: false, ingredients: 'Danti', benefits: 'Cures cancer' })
  expect(await rulesOf(_id)).toEqual(['prescription', 'claims'])
  expect((await violatedBy('claims')).map(({ words }) => words)).toEqual([['cancer']])
  await save({ saveAs: 'draft' })
  expect((await read()).products).toBe(0)
  await save({})
  expect((await read()).products).toBe(1)
  await admin.delete(`/api/products/${_id}`)
  expect((await read()).products).toBe(0)
})

// Requirements: FACT-5, SOC-12
test('the settings that the law requires are missing until they have a value', async () => {
  const shop = await openShop()
  const { admin, read } = await openStaff(shop)
  await shop.given.product({ category: 'organicfoods' })
  const missing = async () => (await read()).settings.map(({ setting }) => setting)
  const whole = [
    'legalName',
    'phone',
    'email',
    'grievanceOfficerName',
    'grievanceOfficerTitle',
    'grievanceEmail',
    'grievanceDays',
    'returnWindowDays',
    'paymentProvider',
    'gstin',
  ]
  expect(await missing()).toEqual([...whole, 'fssaiNumber'])
  await admin.put('/api/settings', {
    legalName: 'Kadirur Society',
    fssaiNumber: '12345678901234',
    gstStatus: 'unregistered',
  })
  expect(await missing()).toEqual(whole.filter((name) => name !== 'legalName' && name !== 'gstin'))
})

// Requirements: SOC-14
test('the days to answer a request about data are missing while empty or above the legal 90', async () => {
  const shop = await openShop()
  const { admin, read } = await openStaff(shop)
  const row = async () => (await read()).settings.find(({ setting }) => setting === 'grievanceDays')
  expect(await row()).toMatchObject({ law: 'Digital Personal Data Protection Rules 2025, rule 14' })
  await admin.put('/api/settings', { grievanceDays: '30' })
  expect(await row()).toBeUndefined()
  await shop.db.updateTable('settings').set({ value: '{"grievanceDays": "180"}' }).execute()
  expect(await row()).toBeDefined()
})

// Requirements: FACT-9
test('only a shop that makes medicines or cosmetics itself needs a licence for them', async () => {
  const shop = await openShop()
  const { admin, read } = await openStaff(shop)
  const medicine = await shop.given.product({ category: 'ayurveda' })
  const cosmetic = await shop.given.product({ category: 'beautycare' })
  const missing = async () =>
    (await read()).settings.map(({ setting }) => setting).filter((setting) => setting.endsWith('Licence'))
  const makerOf = ({ _id, name }: { _id: string; name: string }, category: string, maker: string) =>
    admin.put(`/api/products/${_id}`, { name, category, variant: [SIZE], maker: { name: maker, address: 'Kannur' } })
  await admin.put('/api/settings', { legalName: 'Kadirur Social Service Society' })
  expect(await missing()).toEqual([])

  await makerOf(medicine, 'ayurveda', 'Kottakkal Pharmacy')
  await makerOf(cosmetic, 'beautycare', 'Malabar Soaps')
  expect(await missing()).toEqual([])
  await makerOf(medicine, 'ayurveda', 'KADIRUR SOCIAL SERVICE SOCIETY.')
  expect(await missing()).toEqual(['drugLicence'])
  await makerOf(cosmetic, 'beautycare', 'Kadirur Society')
  expect(await missing()).toEqual(['drugLicence', 'cosmeticLicence'])
  await admin.put('/api/settings', { drugLicence: '25-D/9', cosmeticLicence: 'COS-8/1' })
  expect(await missing()).toEqual([])
})

// Requirements: FACT-10
test('a product breaks a rule while a sample review is shown on it', async () => {
  const shop = await openShop()
  const { admin, violatedBy, read } = await openStaff(shop)
  const { _id } = await shop.given.product()
  await (await shop.as('shopper')).post(`/api/products/${_id}/reviews`, { rating: 4, comment: 'Good' })
  expect(await violatedBy('sample-reviews')).toEqual([])
  const ids = [newId(), newId()]
  const sample = { product_id: _id, user_id: null, name: 'Devi', rating: 5, comment: 'Sample', is_sample: true }
  await inTransaction(shop.db, async (tx) => {
    await insertReviews(
      tx,
      ids.map((id) => ({ id, ...sample })),
    )
    await addToRatings(tx, [sample, sample])
  })
  expect(await violatedBy('sample-reviews')).toMatchObject([{ _id, category: 'ayurveda', words: [] }])
  expect((await read()).rules.at(-1)).toEqual({
    rule: 'sample-reviews',
    law: 'Consumer Protection (E-Commerce) Rules 2020, rule 7(2)',
    products: 1,
  })
  await admin.put(`/api/products/${_id}/reviews/${ids[0]}/hide`, { reason: 'off-topic' })
  expect(await violatedBy('sample-reviews')).toHaveLength(1)
  const because = {
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ reason: 'A sample' }),
  }
  expect(await admin.delete(`/api/products/${_id}/reviews/${ids[1]}`, because)).toMatchObject({ status: 200 })
  expect(await violatedBy('sample-reviews')).toEqual([])
})

// Requirements: FACT-5
test('the products of a rule are listed by name, 50 at a time', async () => {
  const shop = await openShop()
  const { admin } = await openStaff(shop)
  const names = Array.from({ length: 53 }, (_, at) => `Oil ${String(at).padStart(2, '0')}`)
  for (const name of names.toReversed()) await shop.given.product({ name })
  const first = await admin.get<UnreadyProduct[]>('/api/ready-to-trade/products?rule=maker')
  const next = /<(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await admin.get<UnreadyProduct[]>(next)
  expect([...first.body, ...second.body].map(({ name }) => name)).toEqual(names)
  expect(first.body).toHaveLength(50)
  expect(second.headers.link).toBeUndefined()
  expect(await admin.get('/api/ready-to-trade/products?rule=luck')).toMatchObject({ status: 400 })
})
