import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { refused } from '#tests/components/fake-shop.ts'
import { button, openApp, see, seeScreen } from '#tests/components/open-app.tsx'
import { staff } from '#tests/components/responses.ts'

// Requirements: ROLE-11
test('an editor opens the Excel files for the products alone', async () => {
  openApp('/admin-files', {
    as: { ...staff(), isAdmin: false, permissions: ['see dashboard', 'edit products', 'edit content'] },
  })
  await see('Import products')
  expect(screen.queryByText('Export orders')).toBeNull()
})

// Requirements: ADMIN-28
test('a repeated e-mail of a month has the same key, and another month has another key', async () => {
  const { shop, user } = openApp('/admin-files', {
    as: staff(),
    responses: { 'POST /api/payments/books/mail': refused('The response was lost.') },
  })
  await seeScreen('Excel files')
  await user.click(await button('E-mail this month'))
  await see('The response was lost.')
  shop.respond({ 'POST /api/payments/books/mail': { message: 'Sent', sentTo: ['meera@people.example'] } })
  await user.click(await button('E-mail last month'))
  await see('The file is on its way to meera@people.example')
  await user.click(await button('E-mail this month'))
  await expect.poll(() => shop.keys('POST /api/payments/books/mail').length).toBe(3)
  const [first, other, again] = shop.keys('POST /api/payments/books/mail')
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
