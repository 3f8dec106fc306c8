import { expect, test } from 'vitest'
import type { Product } from '#shared/products.ts'
import { cellsOf, fileOf, openFile } from '#tests/support/product-files.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: FACT-1
test('a medicine that needs a prescription stays marked through a save without the mark, a copy and a file', async () => {
  const shop = await openShop()
  const { read, send, admin } = await openFile(shop)
  const { _id } = await shop.given.product({ name: 'Danti lehyam' })
  const save = (body: object) =>
    admin.put<Product>(`/api/products/${_id}`, { name: 'Danti lehyam', category: 'ayurveda', ...body })
  expect((await admin.get<Product>(`/api/products/${_id}`)).body.prescriptionNeeded).toBe(false)

  expect((await save({ prescriptionNeeded: true })).body.prescriptionNeeded).toBe(true)
  expect((await save({})).body.prescriptionNeeded).toBe(true)
  expect(await save({ prescriptionNeeded: 'often' })).toMatchObject({ status: 400 })
  expect((await admin.post<Product>(`/api/products/${_id}/copy`)).body.prescriptionNeeded).toBe(true)

  const [header = [], ...rows] = cellsOf(await read())
  const at = header.indexOf('prescriptionNeeded')
  expect(rows.find(([id]) => id === _id)?.[at]).toBe('yes')
  await send(
    fileOf([
      ['id', 'prescriptionNeeded'],
      [_id, 'no'],
    ]),
  )
  expect((await admin.get<Product>(`/api/products/${_id}`)).body.prescriptionNeeded).toBe(false)
})

const FACTS = {
  netQuantity: { amount: 0.5, unit: 'kg' },
  maker: { name: 'Kadirur Society', address: 'East Kadirur, Kannur 670642', licence: '25-D/123' },
  countryOfOrigin: 'India',
  veg: 'veg',
  shelfLifeMonths: 12,
  allergens: 'Sesame',
  nutrition: 'Energy 384 kcal\nFat 2 g',
  bisLicence: 'CM/L-1234567',
  bisExemption: 'Udyam, below ₹25 lakh',
  prescriptionNeeded: true,
  caution: 'To be taken under medical supervision.',
}

// Requirements: FACT-2
test('the legal facts are saved, unchanged by a save without them, and removed by empty values', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const { _id } = await shop.given.product({ name: 'Jaggery' })
  const save = (body: object) =>
    admin.put<Product>(`/api/products/${_id}`, { name: 'Jaggery', category: 'ayurveda', ...body })

  expect((await save(FACTS)).body).toMatchObject(FACTS)
  expect((await save({})).body).toMatchObject(FACTS)
  expect((await admin.get<Product>(`/api/products/${_id}`)).body).toMatchObject(FACTS)
  const audited = await admin.get<{ changes: { field: string }[] }[]>(`/api/audit?subject=product&subjectId=${_id}`)
  expect(audited.body.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(
    expect.arrayContaining(['Net quantity', 'Maker’s licence', 'Food mark', 'Caution', 'Shelf life (months)']),
  )

  const copy = (await admin.post<Product>(`/api/products/${_id}/copy`)).body
  expect(copy).toMatchObject(FACTS)

  const texts = { countryOfOrigin: '', allergens: '', nutrition: '', bisLicence: '', bisExemption: '', caution: '' }
  const cleared = (await save({ ...texts, netQuantity: null, maker: null, veg: 'none', shelfLifeMonths: 0 })).body
  for (const name of [...Object.keys(texts), 'netQuantity', 'maker']) expect(cleared).not.toHaveProperty(name)
  expect(cleared).toMatchObject({ veg: 'none', shelfLifeMonths: 0 })
})

const REFUSED: [path: string, facts: object, message: string][] = [
  ['netQuantity.amount', { netQuantity: { amount: 0, unit: 'g' } }, 'The net quantity must be above 0'],
  ['netQuantity.amount', { netQuantity: { amount: 2e6, unit: 'g' } }, 'The net quantity can be at most 1000000'],
  [
    'netQuantity.amount',
    { netQuantity: { amount: 1.0005, unit: 'g' } },
    'The net quantity can have at most three decimals',
  ],
  ['netQuantity.unit', { netQuantity: { amount: 1, unit: 'ft' } }, 'Choose g, kg, ml, l, cm, m or piece'],
  ['maker.name', { maker: { name: 'a\nb' } }, 'The maker’s name must be on one line'],
  ['maker.address', { maker: { address: 'a'.repeat(301) } }, 'The maker’s address can have at most 300 characters'],
  ['veg', { veg: 'vegan' }, 'Choose veg, non-veg or none'],
  ['shelfLifeMonths', { shelfLifeMonths: 1.5 }, 'The shelf life must be a whole number'],
  ['countryOfOrigin', { countryOfOrigin: 'a'.repeat(61) }, 'The country of origin can have at most 60 characters'],
  ['nutrition', { nutrition: 'a'.repeat(1001) }, 'The nutrition facts can have at most 1000 characters'],
  ['caution', { caution: 'a\u0000b' }, 'The caution contains a character that cannot be stored'],
  ['bisLicence', { bisLicence: 'a'.repeat(81) }, 'The BIS licence can have at most 80 characters'],
]

// Requirements: FACT-2
test('each wrong fact is refused with its field and a sentence', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const { _id } = await shop.given.product()
  for (const [path, facts, message] of REFUSED) {
    const { status, body } = await admin.put(`/api/products/${_id}`, {
      name: 'Jaggery',
      category: 'ayurveda',
      ...facts,
    })
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  }
})

// Requirements: FACT-2
test('a product file names each wrong fact by line and column', async () => {
  const shop = await openShop()
  const { preview } = await openFile(shop)
  const { _id } = await shop.given.product()
  const { body } = await preview(
    fileOf([
      ['id', 'netQuantity', 'veg', 'caution'],
      [_id, '5 feet', 'vegan', 'a'.repeat(501)],
    ]),
  )
  expect(body.errors).toEqual([
    { line: 2, column: 'netQuantity', message: 'must be an amount with its unit, such as 500 g or 1 l' },
    { line: 2, column: 'caution', message: 'The caution can have at most 500 characters' },
    { line: 2, column: 'veg', message: 'must be one of: veg, non-veg, none' },
  ])
})
