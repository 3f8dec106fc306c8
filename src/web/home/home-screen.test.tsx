import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { refused } from '#tests/components/fake-shop.ts'
import {
  button,
  expectAccessible,
  expectAddress,
  openApp,
  see,
  seeNot,
  seeScreen,
} from '#tests/components/open-app.tsx'
import { home } from '#tests/components/responses.ts'

// Requirements: HOME-11, UI-6, UI-11
test('the home page shows that it loads, then a failure in a red alert, then the products after a retry', async () => {
  const answered = Promise.withResolvers<ReturnType<typeof refused>>()
  const { user, shop } = openApp('/', { responses: { 'GET /api/home': () => answered.promise } })
  await screen.findAllByText('Loading...')
  answered.resolve(refused('The shop is being tidied up.'))
  const sentence = await see('The shop is being tidied up.')
  expect(sentence.closest('[role=alert]')).not.toBeNull()
  await expect.poll(() => screen.queryAllByText('Loading...'), { timeout: 15_000 }).toEqual([])
  await expectAccessible()
  shop.respond({ 'GET /api/home': home() })
  await user.click(await button('Try again'))
  await seeNot('The shop is being tidied up.')
})

// Requirements: HEAD-1
test('the logo leads to the home page', async () => {
  const { user } = openApp('/cart')
  await seeScreen('Your cart is empty.')
  await user.click(within(screen.getByRole('banner')).getAllByRole('link', { name: /home$/ })[0] as HTMLElement)
  await expectAddress('/')
})
