import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Product } from '#shared/products.ts'
import { never, refused } from '#tests/components/fake-shop.ts'
import {
  address,
  button,
  expectAccessible,
  expectAddress,
  goTo,
  see,
  seeNot,
  seeScreen,
} from '#tests/components/open-app.tsx'
import { openEditor } from '#tests/components/open-editor.tsx'
import { product } from '#tests/components/responses.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { productQuery } from '#web/products/queries.ts'

const draft = (change: Partial<Product> = {}) =>
  product({ name: 'Sample name', variant: [], isPublished: false, isDraft: true, ...change })

// Requirements: ADMIN-41
test('the buttons of a draft say whether shoppers will see it', async () => {
  const { user, bodies } = await openEditor(draft({ name: 'Hair oil' }))
  await see('This product is a draft. Shoppers do not see it.')
  await expectAccessible()
  await user.click(await button('Save and show in shop'))
  await see('Add at least one size with its price')
  expect(bodies('PUT /api/products/:id')).toEqual([])
  await user.click(await button('Keep as draft'))
  await see('Hair oil was saved. It is not in the shop.')
  expect(bodies('PUT /api/products/:id')).toMatchObject([{ name: 'Hair oil', saveAs: 'draft', variant: [] }])
})

// Requirements: ADMIN-41
test('a product of the shop is saved or taken out of the shop', async () => {
  const shown = product({ name: 'Hair oil' })
  const { user, bodies } = await openEditor(shown, {
    'PUT /api/products/:id': ({ body }) =>
      (body as { saveAs: string }).saveAs === 'draft' ? { ...shown, isPublished: false } : shown,
  })
  expect(screen.queryByText(/Shoppers do not see it/)).toBeNull()
  await user.click(await button('Save'))
  await see('Hair oil was saved')
  await seeScreen('Products')
  window.location.hash = `#/admin-productlist/${shown._id}/edit`
  await user.click(await button('Take out of the shop'))
  await see('Hair oil was saved. It is not in the shop.')
  expect(bodies('PUT /api/products/:id')).toMatchObject([{ saveAs: 'published' }, { saveAs: 'draft' }])
})

// Requirements: ADMIN-41
test.for([
  ['', 'Hair oil was saved. It is in the shop. It has no photo yet.'],
  ['/uploads/a.webp', 'Hair oil was saved. It is in the shop.'],
] as const)('the first save into the shop says whether a photo is missing: %s', async ([image, text]) => {
  const shown = product({ name: 'Hair oil', image })
  const { user } = await openEditor({ ...shown, isPublished: false }, { 'PUT /api/products/:id': shown })
  await user.click(await button('Save and show in shop'))
  await see(text)
})

// Requirements: ADMIN-42
test('a new product shows its sample name as an example, and Cancel deletes it', async () => {
  const { user, bodies } = await openEditor(draft())
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  expect([name.value, name.placeholder]).toEqual(['', 'Sample name'])
  await see('This is a new product. Cancel deletes it.')
  expect(screen.queryByRole('button', { name: 'Make a copy' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await expect.poll(() => bodies('DELETE /api/products/:id/draft').length).toBe(1)
  expect(address()).toBe('/admin-productlist')
})

// Requirements: ADMIN-42
test('a deleted new product is not found when its page is opened again', async () => {
  const shown = draft()
  const { user, shop, bodies } = await openEditor(shown)
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await expect.poll(() => bodies('DELETE /api/products/:id/draft').length).toBe(1)
  shop.respond({ 'GET /api/products/:id': refused('Product not found', { status: 404 }) })
  await expect.poll(() => queryClient.getQueryData(productQuery(shown._id).queryKey)).toBeUndefined()
  goTo(`/admin-productlist/${shown._id}/edit`)
  await see('Product not found')
  expect(screen.queryByLabelText('Name')).toBeNull()
})

// Requirements: ADMIN-42
test('leaving deletes neither a saved new product nor any other product', async () => {
  const { user, bodies } = await openEditor(draft(), {
    'PUT /api/products/:id': ({ body }) => draft({ name: (body as { name: string }).name }),
  })
  await user.type(await screen.findByLabelText('Name'), 'Hair oil')
  await user.click(await button('Keep as draft'))
  await see('Hair oil was saved. It is not in the shop.')
  await expect.poll(address).toBe('/admin-productlist')
  expect(bodies('DELETE /api/products/:id/draft')).toEqual([])
})

// Requirements: ADMIN-8
test('several sizes are added at once and wait for their prices', async () => {
  const { user } = await openEditor(draft())
  const group = within(screen.getByRole('group', { name: 'Add a size' }))
  const size = group.getByLabelText('Size')
  await user.type(size, '100 ml, 200 ml, 450 ml')
  // This Enter ends a word of an input method.
  fireEvent.keyDown(size, { key: 'Enter', isComposing: true })
  expect(size).toHaveProperty('value', '100 ml, 200 ml, 450 ml')
  await user.click(group.getByRole('button', { name: 'Add' }))
  const sizes = within(screen.getByRole('list', { name: 'Sizes' })).getAllByRole('listitem')
  expect(sizes.map((size) => size.querySelector('b')?.textContent)).toEqual(['100 ml', '200 ml', '450 ml'])
  expect(document.activeElement).toBe(within(sizes[0] as HTMLElement).getByLabelText('Price'))
  await expectAccessible()
})

// Requirements: ADMIN-43
test('a copy opens with its own form', async () => {
  const shown = product({ name: 'Hair oil' })
  const copy = draft({ name: 'Copy of Hair oil', variant: shown.variant })
  const { user } = await openEditor(shown, {
    'GET /api/products/:id': ({ params }) => (params.id === copy._id ? copy : shown),
    'POST /api/products/:id/copy': copy,
  })
  await user.click(await button('Make a copy'))
  await see('This is the copy. It has no stock and is not in the shop.')
  expect(address()).toBe(`/admin-productlist/${copy._id}/edit`)
  await expect.poll(() => screen.queryByLabelText<HTMLInputElement>('Name')?.value).toBe('Copy of Hair oil')
})

// Requirements: ADMIN-43, ADMIN-15
test('a copy leaves unsaved changes only after a question, and asks again when the copy failed', async () => {
  const shown = product({ name: 'Hair oil' })
  const copy = draft({ name: 'Copy of Hair oil', variant: shown.variant })
  const { user, shop } = await openEditor(shown, {
    'GET /api/products/:id': ({ params }) => (params.id === copy._id ? copy : shown),
    'POST /api/products/:id/copy': refused('The shop is being tidied up.'),
  })
  await user.type(await screen.findByLabelText('Name'), ' new')
  await user.click(await button('Make a copy'))
  await user.click(await button('Leave without saving'))
  await see('The shop is being tidied up.')
  await seeNot('Leave without saving?')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await user.click(await button('Stay here'))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Hair oil new')
  shop.respond({ 'POST /api/products/:id/copy': copy })
  await user.click(await button('Make a copy'))
  await user.click(await button('Leave without saving'))
  await see('This is the copy. It has no stock and is not in the shop.')
  expect(address()).toBe(`/admin-productlist/${copy._id}/edit`)
})

test.for(['Save', 'Make a copy', 'Archive'])(
  'staff who left the product meanwhile stay where they are: %s',
  async (name) => {
    const shown = product({ name: 'Hair oil' })
    const response = Promise.withResolvers<Product>()
    const { user } = await openEditor(shown, {
      'PUT /api/products/:id': response.promise,
      'POST /api/products/:id/copy': response.promise,
      'PUT /api/products/:id/archive': response.promise,
      'GET /api/content': [],
    })
    await user.click(await button(name))
    goTo('/admin-content')
    await seeScreen('Texts and pictures')
    response.resolve({ ...shown, isPublished: name !== 'Archive', isArchived: name === 'Archive' })
    await expect.poll(() => queryClient.isMutating()).toBe(0)
    expect(address()).toBe('/admin-content')
  },
)

// Requirements: ADMIN-16
test('"Save my version" after a lost response adds no delivery a second time', async () => {
  const shown = product({ name: 'Hair oil', updatedAt: '2026-05-04T06:00:00.000Z' })
  const variant = shown.variant.map((size) => ({ ...size, countInStock: size.countInStock + 12 }))
  const saved: Product = { ...shown, variant, updatedAt: '2026-05-05T06:00:00.000Z' }
  const { user, shop, bodies } = await openEditor(shown, {
    'PUT /api/products/:id': refused('Bad gateway', { status: 502 }),
  })
  const stock = within(screen.getByRole('list', { name: 'Sizes' })).getByLabelText('Stock')
  await user.clear(stock)
  await user.type(stock, String(variant[0]?.countInStock))
  await user.click(await button('Save'))
  await see('Bad gateway')
  const changed = { by: 'Admin', at: saved.updatedAt ?? '', changes: [], product: saved }
  shop.respond({ 'PUT /api/products/:id': refused('Changed', { status: 409, changed }) })
  await user.click(await button('Save'))
  await see(/A stock that you did not change stays as it is now\./)
  shop.respond({ 'PUT /api/products/:id': saved })
  await user.click(await button('Save my version'))
  await see('Hair oil was saved')
  const [, , last] = bodies('PUT /api/products/:id')
  expect(last?.readVersion).toBe(saved.updatedAt)
  expect(last?.variant?.[0]).not.toHaveProperty('countInStock')
})

// Requirements: ADMIN-16
test('a save without a response is sent again with its idempotency key, and a changed one with another', async () => {
  const { user, shop } = await openEditor(product(), {
    'PUT /api/products/:id': refused('Bad gateway', { status: 502 }),
  })
  for (const text of ['', '', ' new']) {
    if (text) await user.type(screen.getByLabelText('Name'), text)
    await user.click(await button('Save'))
    await see('Bad gateway')
  }
  const keys = shop.keys('PUT /api/products/:id')
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

// Requirements: ADMIN-15
test('the fields take no input during the save, and the focus returns after a refusal', async () => {
  const saving = Promise.withResolvers<ReturnType<typeof refused>>()
  const { user } = await openEditor(product(), { 'PUT /api/products/:id': saving.promise })
  const name = await screen.findByLabelText('Name')
  await user.type(name, ' new{Enter}')
  await expect.poll(() => name.closest('[inert]')).not.toBeNull()
  // As a browser does for an inert field.
  name.blur()
  saving.resolve(refused('Please try again later.', { status: 409 }))
  await see('Please try again later.')
  await expect.poll(() => document.activeElement).toBe(name)
  expect(name.closest('[inert]')).toBeNull()
})

// Requirements: ADMIN-15
test('the sheet of all pages closes before the question about unsaved changes', async () => {
  const { user } = await openEditor(product())
  await user.type(await screen.findByLabelText('Name'), ' new')
  await user.click(await button('More'))
  const sheet = await screen.findByRole('dialog', { name: 'More' })
  await user.click(within(sheet).getByRole('link', { name: 'Settings' }))
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await expect.poll(() => screen.queryByRole('dialog', { name: 'More' })).toBeNull()
  await user.click(await button('Stay here'))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Knee oil new')
})

// Requirements: ADMIN-44
test('a product is archived, and an archived one is restored', async () => {
  const shown = product({ name: 'Hair oil' })
  const { user, bodies, shop } = await openEditor(shown, {
    'PUT /api/products/:id/archive': { ...shown, isPublished: false, isArchived: true },
  })
  await user.click(await button('Archive'))
  await see('Hair oil was archived')
  await seeScreen('Products')

  const archived: Product = { ...shown, isPublished: false, isArchived: true }
  const restored: Product = { ...shown, isPublished: false, updatedAt: '2026-05-05T06:00:00.000Z' }
  shop.respond({
    'GET /api/products/:id': archived,
    'PUT /api/products/:id/archive': restored,
    'PUT /api/products/:id': refused('Please try again later.'),
  })
  window.location.hash = `#/admin-productlist/${shown._id}/edit`
  await see('This product is archived. It is not in the shop and not in the list.')
  const restore = await button('Restore')
  // The product that the page reads again is still on its way.
  shop.respond({ 'GET /api/products/:id': never })
  await user.click(restore)
  await see('This product is a draft. Shoppers do not see it.')
  await user.click(await button('Save and show in shop'))
  await see('Please try again later.')
  expect(bodies('PUT /api/products/:id')).toMatchObject([{ readVersion: restored.updatedAt }])
  await seeNot('This product is archived. It is not in the shop and not in the list.')
  expect(bodies('PUT /api/products/:id/archive')).toEqual([{ isArchived: true }, { isArchived: false }])
})

// Requirements: FACT-7
test('the legal facts are edited in one section that follows the category, and sent unchanged', async () => {
  const shown = product({
    category: 'organicfoods',
    netQuantity: { amount: 0.5, unit: 'kg' },
    maker: { name: 'Mill', address: '', licence: '' },
    bisLicence: 'CM/L-1',
  })
  const { user, bodies } = await openEditor(shown)
  const section = within(
    (await screen.findByRole('heading', { name: 'Legal details' })).closest('section') as HTMLElement,
  )
  expect(section.queryByLabelText(/BIS licence/)).toBeNull()
  await expectAccessible()
  const type = async (label: RegExp, text: string) => {
    const input = section.getByLabelText(label)
    await user.clear(input)
    await user.type(input, text)
  }
  await type(/^Net quantity/, 'half')
  await user.click(await button('Save'))
  await see('Enter a number above 0, such as 200 or 0.5')
  await type(/^Net quantity/, '250')
  await user.selectOptions(section.getByLabelText('Unit'), 'g')
  await type(/^Licence of the maker/, '10012345678901')
  await type(/^Country of origin/, 'India')
  await type(/^Keeps for/, '6')
  await user.selectOptions(section.getByLabelText('Food mark'), 'veg')
  await type(/^Allergens/, 'Sesame')
  await user.selectOptions(screen.getByLabelText('Category'), 'ayurveda')
  expect(section.queryByLabelText('Food mark')).toBeNull()
  await user.click(section.getByLabelText('Sold only with a prescription'))
  await user.click(await button('Save'))
  await see('Knee oil was saved')
  expect(bodies('PUT /api/products/:id')).toMatchObject([
    {
      netQuantity: { amount: 250, unit: 'g' },
      maker: { name: 'Mill', address: '', licence: '10012345678901' },
      countryOfOrigin: 'India',
      veg: 'veg',
      shelfLifeMonths: 6,
      allergens: 'Sesame',
      bisLicence: 'CM/L-1',
      prescriptionNeeded: true,
    },
  ])
})

// Requirements: FACT-7
test('a fact that the server refuses has an error at its field', async () => {
  const refusal = 'The maker’s name must be on one line'
  const { user } = await openEditor(product(), {
    'PUT /api/products/:id': refused(refusal, { status: 400, errors: [{ path: 'maker.name', message: refusal }] }),
  })
  await user.click(await button('Save'))
  await see(refusal)
  expect(screen.getByLabelText(/^Name of the maker/).getAttribute('aria-invalid')).toBe('true')
})

// The last test, because the filter of the list stays for later ones.
test('a save returns to the list with its last filter', async () => {
  const shown = product({ name: 'Hair oil' })
  const { user } = await openEditor(shown)
  goTo('/admin-productlist?search=hair&sort=name')
  await seeScreen('Products')
  goTo(`/admin-productlist/${shown._id}/edit`)
  await user.click(await button('Save'))
  await expectAddress('/admin-productlist?search=hair&sort=name')
})
