import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { PrescriptionToCheck } from '#shared/prescriptions.ts'
import { type Responses, refused } from '#tests/components/fake-shop.ts'
import { button, expectAccessible, openApp, see, seeNot, seeScreen } from '#tests/components/open-app.tsx'
import { newId, shopper, staff } from '#tests/components/responses.ts'

const file = { _id: newId(), type: 'image/webp' as const, size: 90_000, sentAt: '2026-11-20T06:00:00.000Z' }

const waiting = (change: Partial<PrescriptionToCheck> = {}): PrescriptionToCheck => ({
  order: newId(),
  state: 'sent',
  patient: 'Lakshmi Nair',
  paidAt: '2026-11-20T06:00:00.000Z',
  files: [file],
  items: [{ _id: newId(), productName: 'Danti lehyam', model: '200 g', qty: 2 }],
  ...change,
})

async function openList(rows: PrescriptionToCheck[], replies: Responses = {}) {
  const app = openApp('/admin-prescriptions', {
    as: staff(),
    responses: {
      'GET /api/prescriptions': rows,
      'GET /api/orders/:id/prescription/:file': new Uint8Array(),
      ...replies,
    },
  })
  await seeScreen('Prescriptions to check')
  return app
}

// Requirements: RX-3, RX-6
test('a pharmacist looks at the file, then accepts exactly what was seen', async () => {
  const row = waiting()
  const { user, shop } = await openList([row], {
    'PUT /api/orders/:id/prescription/release': { state: 'released', files: [file] },
  })
  await see('Danti lehyam')
  await see('Look at each file first.')
  expect((await button('Accept')).hasAttribute('disabled')).toBe(true)
  await expectAccessible()
  await user.click(await button('Show picture 1'))
  await screen.findByRole('img', { name: 'Picture 1' })
  shop.respond({ 'GET /api/prescriptions': [] })
  await user.click(await button('Accept'))
  expect(shop.sent('PUT /api/orders/:id/prescription/release')).toEqual([{ files: [file._id] }])
  await see('No prescription waits here')
})

// Requirements: RX-5
test('a refusal asks for its reason and says that the order is refunded', async () => {
  const { user, shop } = await openList([waiting()], {
    'PUT /api/orders/:id/prescription/refuse': refused('The buyer has changed the files meanwhile.', { status: 409 }),
  })
  await user.click(await button('Show picture 1'))
  await screen.findByRole('img', { name: 'Picture 1' })
  await user.click(await button('Refuse'))
  await see('The whole order is refunded, and the buyer gets an e-mail with the reason. This cannot be undone.')
  await expectAccessible()
  await user.selectOptions(screen.getByLabelText('Why do you refuse it?'), 'It is too old')
  await user.type(screen.getByLabelText(/^What the buyer should know/), 'It is of 2019.')
  await user.click(await button('Refuse and refund'))
  await see('The buyer has changed the files meanwhile.')
  expect(shop.sent('PUT /api/orders/:id/prescription/refuse')).toEqual([
    { reason: 'too-old', text: 'It is of 2019.', files: [file._id] },
  ])
})

test('orders without a sent prescription are in a separate list, without decisions', async () => {
  const { user, shop } = await openList([])
  shop.respond({ 'GET /api/prescriptions': [waiting({ state: 'needed', files: [] })] })
  await user.click(await screen.findByRole('link', { name: 'The buyer has sent none' }))
  await see('Danti lehyam')
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

// Requirements: RX-4
test('another role cannot open the page', async () => {
  openApp('/admin-prescriptions', { as: shopper({ permissions: ['see dashboard', 'ship orders'] }) })
  await see('Your role cannot open this page')
  await seeNot('Filter prescriptions')
})

// Requirements: RX-3
test('after a decision the next order has the focus', async () => {
  const [first, second] = [waiting(), waiting()]
  const { user, shop } = await openList([first, second], {
    'PUT /api/orders/:id/prescription/release': { state: 'released', files: [file] },
  })
  const [show] = await screen.findAllByRole('button', { name: 'Show picture 1' })
  await user.click(show as HTMLElement)
  expect(await screen.findByRole('img', { name: 'Picture 1' })).toBe(document.activeElement)
  shop.respond({ 'GET /api/prescriptions': [second] })
  await user.click((await screen.findAllByRole('button', { name: 'Accept' }))[0] as HTMLElement)
  await expect
    .poll(() => screen.getAllByRole('listitem').filter((row) => row.textContent?.includes('Danti')).length)
    .toBe(2)
  expect(document.activeElement).toBe(await button('Show picture 1'))
})
