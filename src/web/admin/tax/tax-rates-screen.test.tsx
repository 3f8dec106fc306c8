import { expect, test } from 'vitest'
import { button, expectAccessible, main, openApp, see, seeScreen } from '#tests/components/open-app.tsx'
import { newId, settings, shopper, staff } from '#tests/components/responses.ts'

const rate = { _id: newId(), hsnPrefix: '1905', condition: 'pappadam', percent: 0, validFrom: '2025-09-22', source: '' }
const pickle = { _id: newId(), name: 'Pickle', hsnCode: '20019000', condition: '', byCategory: 18, byHsn: 5 }

const open = () =>
  openApp('/admin-tax-rates', {
    as: staff(),
    responses: {
      'GET /api/settings': settings(),
      'GET /api/tax-rates': [rate],
      'GET /api/tax-rates/preview': { count: 1, products: [pickle] },
      'POST /api/tax-rates': [rate],
      'PUT /api/settings': { ...settings(), taxBy: 'hsn' },
    },
  })

// Requirements: TAX-7
test('staff see what changes before they switch to rates by HSN code', async () => {
  const { user, shop } = open()
  await seeScreen('Tax rates')
  await see('1 product has another rate by its HSN code')
  expect(main().getByText(/20019000: 18% by category, 5% by HSN code/)).toBeTruthy()
  await expectAccessible()
  await user.click(await button('Tax by HSN code'))
  await see('Tax goes by the HSN code of each product.')
  expect(shop.sent('PUT /api/settings')).toEqual([{ taxBy: 'hsn' }])
})

// Requirements: TAX-7
test('a rate is added with its first day', async () => {
  const { user, shop } = open()
  await seeScreen('Tax rates')
  await user.type(main().getByLabelText('Beginning of the HSN code'), '1905')
  await user.type(main().getByLabelText('Tax (%)'), '12.5')
  await user.type(main().getByLabelText('First day'), '2027-01-01')
  await user.click(await button('Add this rate'))
  await expect
    .poll(() => shop.sent('POST /api/tax-rates'))
    .toEqual([{ hsnPrefix: '1905', condition: '', percent: 12.5, validFrom: '2027-01-01', source: '' }])
})

// Requirements: ROLE-11
test('staff who may not change settings cannot open the tax rates', async () => {
  openApp('/admin-tax-rates', { as: shopper({ permissions: ['see dashboard', 'see orders'] }) })
  await see('Your role cannot open this page')
})
