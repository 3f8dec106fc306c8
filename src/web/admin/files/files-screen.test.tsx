import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { refused } from '#tests/components/fake-shop.ts'
import { button, expectAddress, openApp, see, seeScreen } from '#tests/components/open-app.tsx'
import { staff } from '#tests/components/responses.ts'

// Requirements: ROLE-11
test('an editor opens the Excel files for the products alone', async () => {
  openApp('/admin-files', {
    as: { ...staff(), isAdmin: false, permissions: ['see dashboard', 'edit products', 'edit content'] },
  })
  await see('Import products')
  await see('Products as Excel files')
  expect(screen.queryByText('Export orders')).toBeNull()
})

test('an import that is pressed again after a lost response has the same key, and another file another key', async () => {
  const report = { isDryRun: true, created: 0, changed: 1, unchanged: 0, products: [], errors: [] }
  const { shop, user } = openApp('/admin-files', {
    as: staff(),
    responses: {
      'POST /api/products/import': ({ query }) => (query.dryRun === '1' ? report : refused('The response was lost.')),
    },
  })
  const field = await screen.findByLabelText(/^Excel file of products/)
  await user.upload(field, new File(['name'], 'a.csv', { type: 'text/csv' }))
  await user.click(await button('Import now'))
  await see('The response was lost.')
  shop.respond({ 'POST /api/products/import': { ...report, isDryRun: false, changed: 0, unchanged: 1 } })
  await user.click(await button('Import now'))
  await see('This file had been imported already.')
  const [, first, third] = shop.keys('POST /api/products/import')
  expect([first, third]).toEqual([expect.any(String), first])
  await user.upload(field, new File(['name'], 'b.csv', { type: 'text/csv' }))
  await expect.poll(() => shop.keys('POST /api/products/import').at(-1)).not.toBe(first)
})

// Requirements: OFF-4
test.each(['a download', 'an import'])('a sign-in that ends before %s leads to the sign-in screen', async (call) => {
  const ended = refused('Please sign in', { status: 401 })
  const { user } = openApp('/admin-files', {
    as: staff(),
    responses: { 'GET /api/products/export': ended, 'POST /api/products/import': ended },
  })
  await seeScreen('Excel files')
  if (call === 'a download') await user.click(await button('Download products'))
  else await user.upload(await screen.findByLabelText(/^Excel file of products/), new File(['name'], 'a.csv'))
  await seeScreen('Welcome back')
  await expectAddress('/login?goto=admin-files')
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
  const [first, second, third] = shop.keys('POST /api/payments/books/mail')
  expect(third).toBe(first)
  expect(second).not.toBe(first)
})
