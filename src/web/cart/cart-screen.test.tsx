import { expect, test } from 'vitest'
import { home, shopper } from '#tests/support/answers.ts'
import { address, heading, openApp } from '#tests/support/components.tsx'

test('an empty cart says so, offers a way back and no checkout', async () => {
  const { user, main } = openApp('/cart', { as: shopper(), answers: { 'GET /api/home': home() } })
  await heading('Your cart is empty.')
  expect(main().getByRole('button', { name: 'Proceed to checkout' }).hasAttribute('disabled')).toBe(true)
  await user.click(main().getByRole('link', { name: 'Go back' }))
  await expect.poll(address).toBe('/')
})
