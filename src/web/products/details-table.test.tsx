import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { ENGLISH } from '#shared/language.ts'
import { formatRupees } from '#shared/money.ts'
import type { Product } from '#shared/products.ts'
import type { SettingsView } from '#shared/settings.ts'
import { expectAccessible, openApp, seeScreen } from '#tests/components/open-app.tsx'
import { newId, product, settings } from '#tests/components/responses.ts'
import { setLanguage } from '#web/i18n/language.ts'
import { detailsOf } from './details-of.tsx'

async function openDetails(shown: Product, change: Partial<SettingsView> = {}) {
  openApp(`/product/${shown.category}/${shown._id}`, {
    responses: {
      'GET /api/settings': settings(change),
      'GET /api/products/:id': shown,
      'GET /api/products/category/:category': { products: [], page: 1, pages: 1 },
      'GET /api/categories/subcategories': [],
    },
  })
  await seeScreen(shown.name)
  const table = within(await screen.findByRole('table', { name: 'Details' }))
  const rows = table.getAllByRole('row').map((row) => {
    const [name, value] = [within(row).getByRole('rowheader'), within(row).getByRole('cell')]
    return [name.textContent, value.textContent]
  })
  return Object.fromEntries(rows)
}

const size = (model: string, price: number | null, mrp?: number) => ({
  _id: newId(),
  model,
  price,
  discountPrice: 0,
  countInStock: 4,
  ...(mrp !== undefined && { mrp }),
})

// Requirements: FACT-3, FACT-4
test('a food shows its mark in words, quantities, unit prices, MRPs, maker and licences', async () => {
  const rows = await openDetails(
    product({
      category: 'organicfoods',
      variant: [size('500 g', 100, 120), size('2 kg', 380), size('On request', null)],
      netQuantity: { amount: 250, unit: 'g' },
      maker: { name: 'Kadirur Mill', address: 'East Kadirur', licence: '10012345678901' },
      countryOfOrigin: 'India',
      veg: 'veg',
      allergens: 'Sesame',
      nutrition: 'Energy 384 kcal',
      shelfLifeMonths: 6,
    }),
    {
      fssaiNumber: '12345678901234',
      drugLicence: '25-D/9',
      grievanceOfficerName: 'Asha',
      grievanceEmail: 'a@k.example',
    },
  )
  // ₹100 less 10 % with 18 % GST is ₹106.20.
  expect(rows).toEqual({
    'Food mark': 'Vegetarian',
    'Net quantity': '500\u00a0g, 2\u00a0kg, 250\u00a0g',
    'Unit price': `500 g: ${formatRupees(21.24)} / 100 g\n2 kg: ${formatRupees(201.78)} / kg`,
    'MRP (inclusive of all taxes)': `500 g: ${formatRupees(120)}`,
    Allergens: 'Sesame',
    Nutrition: 'Energy 384 kcal',
    'Shelf life': '6 months',
    Maker: 'Kadirur Mill\nEast Kadirur',
    'Licence of the maker': '10012345678901',
    'Country of origin': 'India',
    'FSSAI number of the shop': '12345678901234',
    Complaints: 'Asha' + 'a@k.example',
  })
  await expectAccessible()
})

// Requirements: FACT-4
test('a medicine shows its caution, prescription and the drug licence of the shop', async () => {
  const rows = await openDetails(
    product({
      variant: [size('100 tablets', 210)],
      prescriptionNeeded: true,
      caution: 'With a physician.',
      reference: 'Ashtangahridaya',
    }),
    { drugLicence: '25-D/9', fssaiNumber: '12345678901234' },
  )
  expect(rows).toMatchObject({
    Prescription: 'Needed. This medicine is sold only with it.',
    Caution: 'With a physician.',
    'Net quantity': '100 pieces',
    'Unit price': `${formatRupees(1.98)} / piece`,
    'Reference text': 'Ashtangahridaya',
    'Drug licence of the shop': '25-D/9',
  })
  expect(rows).not.toHaveProperty('FSSAI number of the shop')
})

// Requirements: FACT-4, ORIGIN-4, SOC-12
test('an import names its importer, and complaints have a phone number too', async () => {
  const rows = await openDetails(
    product({
      countryOfOrigin: 'Nepal',
      maker: { name: 'Himal Traders', address: 'Kochi', licence: '' },
    }),
    {
      grievanceOfficerName: 'Asha',
      grievanceOfficerTitle: 'Secretary',
      grievanceEmail: 'a@k.example',
      phone: '+91 490 234 5678',
    },
  )
  expect(rows).toMatchObject({
    Importer: 'Himal Traders\nKochi',
    'Country of origin': 'Nepal',
    Complaints: 'Asha, Secretary' + 'a@k.example' + '+91 490 234 5678',
  })
  expect(rows).not.toHaveProperty('Maker')
  await expectAccessible()
})

// Requirements: ORIGIN-4
test('on a Malayalam page the country of origin is named in Malayalam', () => {
  setLanguage({ code: 'ml', locale: 'ml-IN', words: {} })
  onTestFinished(() => setLanguage({ ...ENGLISH, words: {} }))
  for (const [country, name] of [
    ['India', 'ഇന്ത്യ'],
    ['Nepal', 'നേപ്പാൾ'],
    ['Atlantis', 'Atlantis'],
  ])
    expect(detailsOf(product({ countryOfOrigin: country }), settings())).toContainEqual({
      name: 'Country of origin',
      value: name,
    })
})
