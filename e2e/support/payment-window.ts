import type { Page } from 'playwright-core'

export const CARD = '4100280000001007'
export const CARD_WITHOUT_MONEY = '4100280000080001'

/** The user agent of an in-app browser. */
export const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 13; SM-A045F Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 361.0.0.46.88 Android'

/** Presses a button of the bank's page, which then closes. */
export async function choose(bank: Page, name: 'Success' | 'Failure' | 'Cancel this payment') {
  await Promise.all([bank.waitForEvent('close'), bank.getByRole('button', { name, exact: true }).click()])
}

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
    /** Opens the bank's page, a pop-up window. */
    async goToBank(name = 'State Bank of India') {
      await inside.getByRole('tab', { name: 'Net banking' }).click()
      await inside.getByLabel('Bank', { exact: true }).selectOption(name)
      const [bank] = await Promise.all([page.waitForEvent('popup'), pay.click()])
      return bank
    },
    async confirmOtp() {
      await inside.getByLabel('OTP').fill('1234')
      await inside.getByRole('button', { name: 'Confirm' }).click()
    },
    close: () => inside.getByRole('button', { name: 'Close' }).click(),
  }
}
