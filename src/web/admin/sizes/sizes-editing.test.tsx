import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { BulkChangeView, BulkPreview } from '#shared/bulk-changes.ts'
import { type Responses, refused } from '#tests/components/fake-shop.ts'
import { button, expectAccessible, goTo, openApp, see, seeNot } from '#tests/components/open-app.tsx'
import { newId, staff, storedProduct } from '#tests/components/responses.ts'

const TABLE = '/admin-productlist?view=table'

const oil = storedProduct({
  name: 'Oil',
  variant: [
    { _id: newId(), model: '100 ml', price: 100, discountPrice: 90, countInStock: 40 },
    { _id: newId(), model: '200 ml', price: 180, discountPrice: 0, countInStock: 5 },
    { _id: newId(), model: '500 ml', price: null, discountPrice: 0, countInStock: 0, isFound: false },
  ],
})
const [small, large] = oil.variant.map(({ _id }) => _id)

const open = (responses: Responses = {}) =>
  openApp(TABLE, {
    as: staff(),
    responses: { 'GET /api/products/admin': [oil], 'GET /api/bulk-changes': [], ...responses },
  })

const cell = (size: string, what: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `Oil, ${size}: ${what}` })

const change: BulkPreview['change'] = { kind: 'rupees', by: 5 }

const bulkChange = (part: Partial<BulkChangeView> = {}): BulkChangeView => ({
  _id: newId(),
  change,
  count: 2,
  by: 'Devi',
  appliedAt: '2026-05-04T06:00:00.000Z',
  undoneAt: null,
  left: [],
  ...part,
})

// Requirements: ADMIN-61
test('only changed cells are sent, with the version and the stock that were read', async () => {
  const { shop, user } = open({ 'PUT /api/products/sizes': { saved: 2, stockNotices: [] } })
  await user.type(await cell('100 ml', 'Price'), '110')
  await user.clear(await cell('100 ml', 'Offer price'))
  await user.type(await cell('200 ml', 'Stock'), '7{Enter}')
  expect(screen.queryByRole('textbox', { name: /500 ml/ })).toBeNull()
  await see('3 changed cells')
  await expectAccessible()
  await user.click(await button('Save'))
  await see('2 sizes were saved')
  await seeNot('3 changed cells')
  expect(shop.sent('PUT /api/products/sizes')).toEqual([
    {
      sizes: [
        { _id: small, updatedAt: oil.updatedAt, price: 110, discountPrice: 0 },
        { _id: large, updatedAt: oil.updatedAt, countInStock: 7, countInStockWas: 5 },
      ],
    },
  ])
})

// Requirements: ADMIN-61
test('arrows and Enter move, Escape restores, and a copied block fills downward and to the right', async () => {
  const { user } = open()
  const [price, below] = [await cell('100 ml', 'Price'), await cell('200 ml', 'Price')]
  await user.click(price)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(below)
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(await cell('200 ml', 'Stock'))
  await user.keyboard('{Shift>}{Enter}{/Shift}{ArrowLeft}')
  expect(document.activeElement).toBe(await cell('100 ml', 'Offer price'))
  await user.keyboard('5{Escape}')
  expect((await cell('100 ml', 'Offer price')).value).toBe('90')
  fireEvent.paste(price, { clipboardData: { getData: () => '1,110\t95\r\n190\t\r\n999\r\n' } })
  expect(await Promise.all(['100 ml', '200 ml'].map(async (size) => (await cell(size, 'Price')).value))).toEqual([
    '1,110',
    '190',
  ])
  expect((await cell('100 ml', 'Offer price')).value).toBe('95')
  await see('3 changed cells')
  await user.click(await button('Reset all'))
  await seeNot('3 changed cells')
  expect(price.value).toBe('100')
})

// Requirements: ADMIN-61
test('a cell that is no number cannot be saved', async () => {
  const { user } = open()
  await user.type(await cell('100 ml', 'Stock'), '2.5')
  await see('Enter a whole number, such as 24')
  expect((await button('Save')).matches(':disabled')).toBe(true)
  await expectAccessible()
})

// Requirements: ADMIN-61
test('a wrong cell that the search hides is named beside the button that it blocks', async () => {
  const { shop, user } = open()
  await user.type(await cell('100 ml', 'Stock'), '2.5')
  shop.respond({ 'GET /api/products/admin': [storedProduct({ name: 'Soap' })] })
  goTo(`${TABLE}&search=soap`)
  await see('Oil, 100 ml: Enter a whole number, such as 24')
  expect((await button('Save')).matches(':disabled')).toBe(true)
  await expectAccessible()
})

// Requirements: ADMIN-61
test('cells that are typed during a save stay, and are saved next with the new version', async () => {
  const saving = Promise.withResolvers<{ saved: number; stockNotices: [] }>()
  const { shop, user } = open({ 'PUT /api/products/sizes': saving.promise })
  const price = await cell('100 ml', 'Price')
  await user.type(price, '110')
  await user.type(await cell('200 ml', 'Price'), '190')
  await user.click(await button('Save'))
  await expect.poll(() => shop.sent('PUT /api/products/sizes').length).toBe(1)
  // The first is typed back to its old text, the second stays.
  await user.clear(price)
  await user.type(price, '100')
  await user.type(await cell('200 ml', 'Stock'), '7')
  expect((await button('Reset all')).matches(':disabled')).toBe(true)
  const updatedAt = '2026-05-05T06:00:00.000Z'
  const variant = oil.variant.map((size, at) => ({ ...size, price: [110, 190][at] ?? null }))
  shop.respond({ 'GET /api/products/admin': [{ ...oil, updatedAt, variant }] })
  saving.resolve({ saved: 2, stockNotices: [] })
  await see('2 sizes were saved')
  await see('2 changed cells')
  expect(price.value).toBe('100')
  await expect.poll(async () => (await cell('200 ml', 'Price')).value).toBe('190')
  await user.click(await button('Save'))
  await expect
    .poll(() => shop.sent('PUT /api/products/sizes')[1])
    .toEqual({
      sizes: [
        { _id: small, updatedAt, price: 100 },
        { _id: large, updatedAt, countInStock: 7, countInStockWas: 5 },
      ],
    })
})

// Requirements: ADMIN-61
test('a refused row shows the reason, and the typed cells apply to the new values', async () => {
  const { shop, user } = open({
    'PUT /api/products/sizes': refused('Nothing was saved. Please look at the rows that are marked.', {
      status: 409,
      code: 'changed',
      errors: [{ path: 'sizes.1', message: 'Oil: Devi changed it meanwhile' }],
    }),
  })
  await user.type(await cell('100 ml', 'Price'), '110')
  await user.type(await cell('200 ml', 'Price'), '200')
  await user.click(await button('Save'))
  await see('Oil: Devi changed it meanwhile')
  await expectAccessible()
  const updatedAt = '2026-05-05T06:00:00.000Z'
  shop.respond({
    'GET /api/products/admin': [{ ...oil, updatedAt }],
    'PUT /api/products/sizes': { saved: 2, stockNotices: [{ model: 'Oil, 100 ml', typed: 37, countInStock: 36 }] },
  })
  await user.click(await button('Load the new values'))
  await seeNot('Oil: Devi changed it meanwhile')
  await see('2 changed cells')
  await user.click(await button('Save'))
  const notice = await see('Oil, 100 ml: 1 was sold while you were editing. The stock is now 36, not 37.')
  expect(document.activeElement?.contains(notice)).toBe(true)
  const stock = await cell('200 ml', 'Stock')
  await user.clear(stock)
  await user.type(stock, '40')
  expect(stock.value).toBe('40')
  expect(shop.sent('PUT /api/products/sizes')[1]?.sizes.map((size) => size.updatedAt)).toEqual([updatedAt, updatedAt])
})

// Requirements: ADMIN-62
test('"All that match" sends the search, and the shop applies exactly the preview', async () => {
  const preview: BulkPreview = {
    _id: newId(),
    change,
    count: 1,
    lines: [
      {
        product: oil._id,
        name: 'Oil',
        model: '100 ml',
        from: { price: 100, discountPrice: 90 },
        to: { price: 100, discountPrice: 95 },
      },
      { product: oil._id, name: 'Oil', model: '200 ml', from: { price: 180 }, refusal: 'No change' },
    ],
  }
  const { shop, user } = open({
    'POST /api/bulk-changes': preview,
    'PUT /api/bulk-changes/:id/apply': refused('Oil changed since the preview.', { status: 409, code: 'changed' }),
  })
  await cell('100 ml', 'Price')
  await user.click(await screen.findByLabelText('All that match'))
  await see('2 sizes selected')
  await user.click(await button('Change them'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Change many sizes' }))
  await user.click(sheet.getByRole('button', { name: 'Preview' }))
  await see('Enter a number, such as 5 or 2.50')
  await user.type(await sheet.findByLabelText('How many rupees?'), '5')
  await user.click(sheet.getByRole('button', { name: 'Preview' }))
  await see('₹95')
  await see('1 line stays as it is')
  await see('Oil, 200 ml: No change')
  expect(document.activeElement?.textContent).toBe('Price: ₹5 more 1 line changes.')
  await expectAccessible()
  await user.click(await button('Back'))
  expect(document.activeElement).toBe(sheet.getByLabelText('What changes?'))
  await user.click(sheet.getByRole('button', { name: 'Preview' }))
  expect(shop.sent('POST /api/bulk-changes')).toEqual(Array(2).fill({ change, filter: { stock: 'all' } }))

  await user.click(await button('Change 1 size'))
  await see('Oil changed since the preview.')
  await user.click(await button('Preview again'))
  await seeNot('Oil changed since the preview.')
  shop.respond({
    'PUT /api/bulk-changes/:id/apply': bulkChange({ count: 1 }),
    'GET /api/bulk-changes': [bulkChange({ count: 1 })],
  })
  await user.click(await button('Change 1 size'))
  await see('1 line was changed')
  await button('Undo: Price: ₹5 more')
})

// Requirements: ADMIN-62
test('a change whose response was lost is sent again, not planned again', async () => {
  const preview: BulkPreview = { _id: newId(), change, count: 1, lines: [] }
  const applied: string[] = []
  const { shop, user } = open({
    'POST /api/bulk-changes': preview,
    'PUT /api/bulk-changes/:id/apply': ({ params }) => {
      applied.push(params.id ?? '')
      return applied.length > 1 ? bulkChange({ count: 1 }) : refused('The shop is busy.', { status: 502 })
    },
  })
  await user.click(await screen.findByLabelText('Oil, 200 ml'))
  await user.click(await button('Change them'))
  await user.type(await screen.findByLabelText('How many rupees?'), '5')
  await user.click(await button('Preview'))
  await user.click(await button('Change 1 size'))
  await see('The shop is busy.')
  expect(screen.queryByRole('button', { name: 'Preview again' })).toBeNull()
  await user.click(await button('Change 1 size'))
  await see('1 line was changed')
  expect(applied).toEqual([preview._id, preview._id])
  expect(shop.sent('POST /api/bulk-changes')).toHaveLength(1)
})

// Requirements: ADMIN-62
test('a late response to a change of many sizes does not close the next one', async () => {
  const changing = Promise.withResolvers<BulkChangeView>()
  const { user } = open({
    'POST /api/bulk-changes': { _id: newId(), change, count: 1, lines: [] },
    'PUT /api/bulk-changes/:id/apply': changing.promise,
  })
  await user.click(await screen.findByLabelText('Oil, 200 ml'))
  await user.click(await button('Change them'))
  await user.type(await screen.findByLabelText('How many rupees?'), '5')
  await user.click(await button('Preview'))
  await user.click(await button('Change 1 size'))
  await user.click(await button('Close'))
  await user.click(await button('Change them'))
  changing.resolve(bulkChange({ count: 1 }))
  await see('1 line was changed')
  await screen.findByRole('dialog', { name: 'Change many sizes' })
})

// Requirements: ADMIN-62
test.each([
  ['Price: percent less', 'How many percent?', '12.5', { kind: 'percent', by: -12.5 }],
  ['Stock: set', 'How many pieces?', '0', { kind: 'stock-set', to: 0 }],
  ['Stock: pieces less', 'How many pieces?', '3', { kind: 'stock-add', by: -3 }],
  ['Keep as draft', '', '', { kind: 'shown', isShown: false }],
])('the ticked sizes are previewed with "%s"', async (choice, label, typed, sent) => {
  const { shop, user } = open({ 'POST /api/bulk-changes': { change, count: 0, lines: [] } })
  await user.click(await screen.findByLabelText('Oil, 200 ml'))
  await see('1 size selected')
  await user.click(await button('Change them'))
  await user.selectOptions(await screen.findByLabelText('What changes?'), choice)
  if (label) await user.type(await screen.findByLabelText(label), typed)
  await user.click(await button('Preview'))
  await see('0 lines change.')
  expect(screen.queryByRole('button', { name: /^Change 0/ })).toBeNull()
  expect(shop.sent('POST /api/bulk-changes')).toEqual([{ change: sent, sizes: [large] }])
})

// Requirements: ADMIN-63
test('an undo names the lines that somebody changed since', async () => {
  const stored = bulkChange()
  const { shop, user } = open({
    'GET /api/bulk-changes': [stored],
    'PUT /api/bulk-changes/:id/undo': refused('A change can be undone for one day', { status: 409 }),
  })
  await user.click(await button('Undo: Price: ₹5 more'))
  await see('A change can be undone for one day')
  const undone = { ...stored, undoneAt: stored.appliedAt, left: [{ product: oil._id, name: 'Oil', model: '200 ml' }] }
  shop.respond({ 'GET /api/bulk-changes': [undone], 'PUT /api/bulk-changes/:id/undo': undone })
  await user.click(await button('Undo: Price: ₹5 more'))
  await see('Oil, 200 ml')
  await see('Undone')
  await expectAccessible()
})
