import { expect, test } from 'vitest'
import type { ReadyToTrade } from '#shared/ready-to-trade.ts'
import { address, button, expectAccessible, main, openApp, see, seeScreen } from '#tests/components/open-app.tsx'
import { newId, settings, shopper, staff } from '#tests/components/responses.ts'

const READY: ReadyToTrade = {
  products: 533,
  rules: [
    { rule: 'prescription', law: 'Drugs Rules 1945, Schedule E(1)', products: 1 },
    { rule: 'claims', law: 'Act of 1954, section 3', products: 2 },
    { rule: 'mrp', law: 'Rules 2011, rule 6', products: 0 },
  ],
  settings: [{ setting: 'fssaiNumber', law: 'FSSAI order of 8 June 2021' }],
}
const OIL = { _id: newId(), name: 'Danti oil', category: 'ayurveda' as const, words: ['danti', 'baliospermum'] }

const open = (ready: ReadyToTrade, as = staff()) =>
  openApp('/admin-ready-to-trade', {
    as,
    responses: {
      'GET /api/ready-to-trade': ready,
      'GET /api/ready-to-trade/products': ({ query }) => (query.rule === 'prescription' ? [OIL] : []),
      'GET /api/settings': settings(),
      'GET /api/settings/planned': [],
      'GET /api/synonyms': { text: '' },
    },
  })

// Requirements: FACT-5, FACT-6
test('staff see each broken rule with its law, open its products, and from there the editor', async () => {
  const { user } = open(READY)
  await seeScreen('Ready to trade')
  await see('533 products were checked')
  await see('Act of 1954, section 3')
  expect(main().queryByText('MRP is missing')).toBeNull()
  await expectAccessible()
  await user.click(main().getByRole('link', { name: 'A poison of Schedule E(1), without the prescription mark' }))
  await see('Found: danti, baliospermum')
  await expectAccessible()
  expect(main().getByRole('link', { name: 'Danti oil' }).getAttribute('href')).toBe(
    `#/admin-productlist/${OIL._id}/edit`,
  )
  await user.click(main().getByRole('link', { name: 'All rules' }))
  await see('1 setting is missing')
})

// Requirements: FACT-10
test('a product with sample reviews links to its page in the shop, where staff remove them', async () => {
  const rules = [{ rule: 'sample-reviews' as const, law: 'Rules 2020, rule 7(2)', products: 1 }]
  const { user } = openApp('/admin-ready-to-trade', {
    as: staff(),
    responses: {
      'GET /api/ready-to-trade': { ...READY, rules },
      'GET /api/ready-to-trade/products': [{ ...OIL, words: [] }],
    },
  })
  await seeScreen('Ready to trade')
  await user.click(await main().findByRole('link', { name: 'Sample reviews are still shown' }))
  await see('Hide or remove them on the page of the product, before the shop opens.')
  const link = await main().findByRole('link', { name: 'Danti oil' })
  expect(link.getAttribute('href')).toBe(`#/product/ayurveda/${OIL._id}`)
  await expectAccessible()
})

// Requirements: FACT-5
test('a missing setting links to its field for staff who may change it', async () => {
  const { user } = open(READY)
  await seeScreen('Ready to trade')
  await user.click(await main().findByRole('link', { name: 'FSSAI number' }))
  await button('Save settings')
  expect(address()).toBe('/admin-settings?field=fssaiNumber')
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('fssaiNumber')
})

// Requirements: FACT-5
test('an editor asks the owner for the settings', async () => {
  open(READY, shopper({ permissions: ['see dashboard', 'edit products'] }))
  await see('Ask the owner of the shop to fill them in.')
  expect(main().queryByRole('link', { name: 'FSSAI number' })).toBeNull()
})

// Requirements: FACT-5
test('a shop without gaps says so', async () => {
  open({ products: 5, rules: [{ rule: 'mrp', law: 'Rules 2011, rule 6', products: 0 }], settings: [] })
  await see('Every legally required setting is filled in.')
  await see('Every product in the shop has its legal details.')
  await expectAccessible()
})
