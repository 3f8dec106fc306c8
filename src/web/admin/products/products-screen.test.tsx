import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { Product } from '#shared/products.ts'
import { refused } from '#tests/components/fake-shop.ts'
import {
  address,
  button,
  expectAccessible,
  goTo,
  main,
  openApp,
  see,
  seeNot,
  seeScreen,
} from '#tests/components/open-app.tsx'
import { newId, product, staff, storedProduct } from '#tests/components/responses.ts'
import { queryClient } from '#web/lib/query-client.ts'

const SENTENCE = 'The shop is being tidied up. Please try again in a minute.'
const tidying = refused(SENTENCE, { status: 503, code: 'unavailable' })

test('a refused addition shows its reason on the list', async () => {
  const { user } = openApp('/admin-productlist', {
    as: staff(),
    responses: { 'GET /api/products/admin': [storedProduct()], 'POST /api/products': tidying },
  })
  await seeScreen('Products')
  await user.click(await button('Add Product'))
  await see(SENTENCE)
  await expectAccessible()
})

test('staff who left the list meanwhile are not taken to the new product', async () => {
  const adding = Promise.withResolvers<Product>()
  const { user } = openApp('/admin-productlist', {
    as: staff(),
    responses: {
      'GET /api/products/admin': [storedProduct()],
      'POST /api/products': adding.promise,
      'GET /api/content': [],
    },
  })
  await user.click(await button('Add Product'))
  goTo('/admin-content')
  await seeScreen('Texts and pictures')
  adding.resolve(product())
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(address()).toBe('/admin-content')
})

test('a refused deletion shows its reason in the dialog, and the product stays', async () => {
  const { user } = openApp('/admin-productlist', {
    as: staff(),
    responses: {
      'GET /api/products/admin': [storedProduct({ name: 'Hair oil' })],
      'DELETE /api/products/:id': tidying,
    },
  })
  await user.click(await button('Delete Hair oil'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await question.findByText(SENTENCE)
  await expectAccessible()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await seeNot(SENTENCE)
  await button('Delete Hair oil')
})

test('the form of a deleted product is not shown again from the cache', async () => {
  const stored = storedProduct({ name: 'Hair oil' })
  const found = product({ _id: stored._id, name: 'Hair oil' })
  const { user, shop } = openApp(`/admin-productlist/${stored._id}/edit`, {
    as: staff(),
    responses: {
      'GET /api/products/:id': found,
      'GET /api/products/admin': [stored],
      'DELETE /api/products/:id': { message: '' },
    },
  })
  await expect.poll(() => screen.queryByDisplayValue('Hair oil')).not.toBeNull()
  goTo('/admin-productlist')
  await user.click(await button('Delete Hair oil'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  shop.respond({ 'GET /api/products/:id': refused('Product not found', { status: 404, code: 'not_found' }) })
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await see('Hair oil was deleted')
  goTo(`/admin-productlist/${stored._id}/edit`)
  await see('Product not found')
})

test('the first new row takes the focus when the button of a list disappears', async () => {
  const { user, shop } = openApp('/admin-productlist', {
    as: staff(),
    responses: {
      'GET /api/products/admin': ({ query }) => [storedProduct({ name: query.cursor ? 'Hair oil' : 'Knee oil' })],
    },
  })
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    const response = await shop.fetch(path, options)
    if (/products\/admin(?!.*cursor)/.test(path)) response.headers.set('link', `</x?cursor=${newId()}>; rel="next"`)
    return response
  })
  await user.click(await button('Show more'))
  const row = (await button('Delete Hair oil')).closest('tr')
  await expect.poll(() => document.activeElement).toBe(row)
})

test('a visitor sees the shop’s list and a link to sign in', async () => {
  openApp('/admin-productlist', { responses: { 'GET /api/products': [] } })
  await see('Please sign in as an admin to change products.')
  main().getByRole('link', { name: 'Login' })
})

test('the link to sign in leads back to the list with its filter', async () => {
  openApp('/admin-productlist?stock=low&category=ayurveda', { responses: { 'GET /api/products': [] } })
  await see('Please sign in as an admin to change products.')
  expect(main().getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
    `#/login?goto=${encodeURIComponent('admin-productlist?stock=low&category=ayurveda')}`,
  )
})

test('a product without a picture shows the mark of the shop, as the shop does', async () => {
  openApp('/admin-productlist', {
    as: staff(),
    responses: { 'GET /api/products/admin': [storedProduct({ name: 'Hair oil', image: '' })] },
  })
  const row = (await screen.findByText('Hair oil')).closest('tr')
  expect(row?.querySelector('img')?.getAttribute('src')).toMatch(/mark\.svg/)
})
