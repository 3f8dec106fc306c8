import type { Page } from 'playwright-core'

export const CARD = '4100280000001007'
export const CARD_WITHOUT_MONEY = '4100280000080001'

/** The sandbox's payment window, as the shopper uses it. */
export function paymentWindow(page: Page) {
  const inside = page.frameLocator('iframe[title="Test payments"]')
  const pay = inside.getByRole('button', { name: /^Pay ₹/ })
  return {
    inside,
    async payByCard(number: string) {
      await inside.getByRole('tab', { name: 'Card' }).click()
      await inside.getByLabel('Card number').fill(number)
      await inside.getByLabel('Expiry').fill('12 / 39')
      await inside.getByLabel('CVV').fill('123')
      await pay.click()
    },
    async payByUpi(id: string) {
      await inside.getByRole('tab', { name: 'UPI' }).click()
      await inside.getByLabel('UPI id').fill(id)
      await pay.click()
    },
    async confirmOtp() {
      await inside.getByLabel('OTP').fill('1234')
      await inside.getByRole('button', { name: 'Confirm' }).click()
    },
    close: () => inside.getByRole('button', { name: 'Close' }).click(),
  }
}
