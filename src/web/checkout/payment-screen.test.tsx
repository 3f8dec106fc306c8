import { expect, test } from 'vitest'
import { button, expectAccessible, expectAddress, main, openApp, seeScreen } from '#tests/components/open-app.tsx'
import { cartLine, order, shopper } from '#tests/components/responses.ts'

// Requirements: CHECK-10, NAV-11
test('online card payment is the only payment method and is preselected', async () => {
  const { user } = openApp('/payment', {
    as: shopper(),
    responses: { 'GET /api/cart': [cartLine()] },
    stored: { shippingAddress: order().shippingAddress },
  })
  await seeScreen('How will you pay?')
  const methods = main().getAllByRole<HTMLInputElement>('radio')
  expect(methods.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    [expect.stringContaining('RazorPay/credit or debit card'), true],
  ])
  await expectAccessible()
  await user.click(await button('Continue'))
  await expectAddress('/placeorder')
  await seeScreen('Check your order')
})
