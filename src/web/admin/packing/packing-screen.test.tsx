import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { formatMobile } from '#shared/india.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Parcel } from '#shared/packing.ts'
import { refused } from '#tests/components/fake-shop.ts'
import { button, expectAccessible, main, openApp, see, seeScreen } from '#tests/components/open-app.tsx'
import { newId, order, shippingAddress, staff } from '#tests/components/responses.ts'
import { queryClient } from '#web/lib/query-client.ts'

const parcel = (): Parcel => ({
  _id: newId(),
  items: [{ _id: newId(), productName: 'Knee oil', productImage: '', model: '100 ml', qty: 2 }],
  shippingAddress: shippingAddress(),
  createdAt: order().createdAt,
  paidAt: order().createdAt,
  isShipped: false,
  isDelivered: false,
  tracking: '',
  service: '',
})

// Requirements: SHIP-9
test('a parcel above ₹50,000 asks the packer for an e-way bill', async () => {
  openApp('/admin-packing', {
    as: staff(),
    responses: {
      'GET /api/orders/to-pack': [parcel(), { ...parcel(), needsEwayBill: true }],
      'GET /api/orders/sent': [],
    },
  })
  await seeScreen('To pack')
  await see('These goods are worth more than ₹50,000. Make an e-way bill before they leave.')
  await expectAccessible()
})

test('the receiver of a parcel ends in no comma before the number', async () => {
  const { name, city, phone } = shippingAddress()
  openApp('/admin-packing', {
    as: staff(),
    responses: { 'GET /api/orders/to-pack': [parcel()], 'GET /api/orders/sent': [] },
  })
  const call = await screen.findByRole('link', { name: formatMobile(phone) })
  expect(call.previousSibling?.textContent).toBe(`${name}, ${city}`)
})

// Requirements: DOC-12, ROLE-12
test('a packer ticks parcels and prints their slips as one PDF, and reads why that fails', async () => {
  const parcels = [parcel(), parcel()]
  const { user, shop } = openApp('/admin-packing', {
    as: staff(),
    responses: {
      'GET /api/orders/to-pack': parcels,
      'GET /api/orders/sent': [],
      'POST /api/orders/packing-slips': refused('Order 1234 is not to be packed.', { status: 409 }),
    },
  })
  await seeScreen('To pack')
  await see('Paper')
  expect((await button('Print packing slips')).hasAttribute('disabled')).toBe(true)
  await expectAccessible()
  await user.click(main().getByLabelText('Select all'))
  await user.selectOptions(main().getByLabelText('Paper'), '80 mm roll')
  await user.click(await button('Print 2 packing slips'))
  await see('Order 1234 is not to be packed.')
  shop.respond({ 'POST /api/orders/packing-slips': new Uint8Array() })
  await user.click(await button('Print 2 packing slips'))
  const body = { ids: parcels.map(({ _id }) => _id), paper: 'roll', language: 'en' }
  await expect.poll(() => shop.sent('POST /api/orders/packing-slips')).toEqual([body, body])
})

test('shipping a parcel proposes its courier for the other parcels, but changes no chosen courier', async () => {
  const parcels = [parcel(), parcel(), parcel()]
  const { user, shop } = openApp('/admin-packing', {
    as: staff(),
    responses: {
      'GET /api/orders/to-pack': parcels,
      'GET /api/orders/sent': [],
      'PUT /api/orders/:id/ship': order('shipped'),
    },
  })
  await seeScreen('To pack')
  const couriers = () => main().getAllByLabelText<HTMLSelectElement>('Courier')
  await main().findAllByLabelText('Courier')
  const choose = async (at: number, courier: string) => user.selectOptions(couriers()[at] as HTMLElement, courier)
  await choose(0, 'India Post')
  await choose(1, 'DTDC')
  await user.type(main().getAllByLabelText('Tracking number')[0] as HTMLElement, 'EK123456789IN')
  shop.respond({ 'GET /api/orders/to-pack': parcels.slice(1) })
  await user.click(main().getAllByRole('button', { name: 'Mark as shipped' })[0] as HTMLElement)
  const items = parcels[0]?.items.map(({ _id, qty }) => ({ _id, qty }))
  expect(shop.sent('PUT /api/orders/:id/ship')).toMatchObject([{ service: 'India Post', items }])
  await expect.poll(() => couriers().map(({ value }) => value)).toEqual(['DTDC', 'India Post'])
})

// Requirements: SHIP-10
test('a parcel is sent with the contents that were packed, also when the list has loaded others since', async () => {
  const [first, second] = [parcel(), parcel()]
  const { user, shop } = openApp('/admin-packing', {
    as: staff(),
    stored: { courier: 'DTDC' },
    responses: {
      'GET /api/orders/to-pack': [first, second],
      'GET /api/orders/sent': [],
      'PUT /api/orders/:id/ship': order('shipped'),
    },
  })
  await seeScreen('To pack')
  await main().findAllByLabelText('Tracking number')
  const refunded = { ...second, items: second.items.map((item) => ({ ...item, qty: 1 })) }
  shop.respond({ 'GET /api/orders/to-pack': [refunded] })
  await user.type(main().getAllByLabelText('Tracking number')[0] as HTMLElement, 'EK1{Enter}')
  await expect.poll(() => main().queryAllByLabelText('Tracking number')).toHaveLength(1)
  const message = 'The contents of this parcel have changed.'
  shop.respond({ 'PUT /api/orders/:id/ship': refused(message, { status: 409, code: 'changed' }) })
  await user.type(main().getByLabelText('Tracking number'), 'EK2{Enter}')
  await see(`${orderNumber(second._id)}: ${message}`)
  await user.click(await button('Mark as shipped'))
  const sent = shop.sent('PUT /api/orders/:id/ship').map(({ items }) => items?.map(({ qty }) => qty))
  expect(sent).toEqual([[2], [2], [1]])
})

// Requirements: SHIP-11
test('a packer learns that somebody else has shipped the parcel, although its form is gone', async () => {
  const message = 'This order was already shipped with DTDC, D111. Your number was not saved.'
  const { user, shop } = openApp('/admin-packing', {
    as: staff(),
    stored: { courier: 'DTDC' },
    responses: {
      'GET /api/orders/to-pack': [parcel()],
      'GET /api/orders/sent': [],
      'PUT /api/orders/:id/ship': refused(message, { status: 409 }),
    },
  })
  await seeScreen('To pack')
  const [input] = await main().findAllByLabelText('Tracking number')
  shop.respond({ 'GET /api/orders/to-pack': [] })
  await user.type(input as HTMLElement, 'D222{Enter}')
  await see(/D111\. Your number was not saved\.$/)
  await expect.poll(() => main().queryAllByLabelText('Tracking number')).toHaveLength(0)
  await see(/D111\. Your number was not saved\.$/)
})

test('the focus moves at the press, and a late refusal names its parcel and leaves the focus', async () => {
  const parcels = [parcel(), parcel()]
  const saves = parcels.map(() => Promise.withResolvers<ReturnType<typeof refused>>())
  const { user, shop } = openApp('/admin-packing', {
    as: staff(),
    stored: { courier: 'DTDC' },
    responses: {
      'GET /api/orders/to-pack': parcels,
      'PUT /api/orders/:id/ship': ({ params }) =>
        (params.id === parcels[0]?._id ? saves[0] : saves[1])?.promise ?? order('shipped'),
    },
  })
  await seeScreen('To pack')
  const [first, second] = await main().findAllByLabelText<HTMLInputElement>('Tracking number')
  await user.type(first as HTMLElement, 'EK123456789IN{Enter}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('EK987654321IN')
  const message = 'The tracking number is wrong'
  saves[0]?.resolve(refused(message, { status: 400, errors: [{ path: 'tracking', message }] }))
  const refusal = await see(`${orderNumber(parcels[0]?._id ?? '')}: ${message}`)
  expect(refusal.closest('[role="alert"]')).not.toBeNull()
  expect(document.activeElement).toBe(second)
  expect([first?.value, second?.value]).toEqual(['EK123456789IN', 'EK987654321IN'])
  await expect.poll(() => first?.form?.getAttribute('aria-busy')).toBe('false')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{Enter}')
  // No parcel is left that is not being saved.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'To pack' }))
  expect(shop.sent('PUT /api/orders/:id/ship').map(({ tracking }) => tracking)).toHaveLength(3)
})

test('a late response to a correction does not close that of another parcel', async () => {
  const sent = { ...parcel(), isShipped: true, service: 'DTDC', tracking: 'D1234567' }
  const second = { ...sent, _id: newId(), tracking: 'D7654321' }
  const saving = Promise.withResolvers<Parcel>()
  const { user } = openApp('/admin-packing', {
    as: staff(),
    responses: {
      'GET /api/orders/to-pack': [],
      'GET /api/orders/sent': [sent, second],
      'PUT /api/orders/:id/tracking': saving.promise,
    },
  })
  await user.click(await button(`Correct ${orderNumber(sent._id)}`))
  await user.click(await button('Correct the tracking number'))
  await user.click(await button('Cancel'))
  await user.click(await button(`Correct ${orderNumber(second._id)}`))
  saving.resolve(sent)
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(main().getByLabelText<HTMLInputElement>('Tracking number').value).toBe('D7654321')
})

test('a second press before the button of a dialog is busy sends nothing', async () => {
  const sent = { ...parcel(), isShipped: true, service: 'DTDC', tracking: 'D1234567' }
  const { user, shop } = openApp('/admin-packing', {
    as: staff(),
    responses: {
      'GET /api/orders/to-pack': [],
      'GET /api/orders/sent': [sent],
      'PUT /api/orders/:id/tracking': sent,
    },
  })
  await user.click(await button(`Correct ${orderNumber(sent._id)}`))
  const dialog = await screen.findByRole('dialog', { name: 'Correct the tracking number' })
  const correctButton = within(dialog).getByRole('button', { name: 'Correct the tracking number' })
  for (let clicks = 0; clicks < 2; clicks += 1) correctButton.click()
  await expect.poll(() => dialog.isConnected && dialog.hasAttribute('open')).toBe(false)
  expect(shop.sent('PUT /api/orders/:id/tracking')).toHaveLength(1)
})
