import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deviceName, deviceOf } from '#server/http/visitor.ts'
import { trustNetworks } from '#server/users/trusted-networks.ts'
import type { AccountData, SignIn } from '#shared/account.ts'
import type { DocumentEntry } from '#shared/documents.ts'
import type { Order } from '#shared/orders.ts'
import { translate } from '#shared/sentence.ts'
import type { SignedIn } from '#shared/users.ts'
import { REGISTERED } from '#tests/support/builders.ts'
import { mailsIn } from '#tests/support/mail.ts'
import { openShop, PASSWORD, type TestShop } from '#tests/support/shop.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

const ageSignIns = (shop: TestShop, minutes: number) =>
  shop.owner
    .updateTable('sessions')
    .set({ created_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
    .execute()

async function signInAgain(shop: TestShop, userAgent = '') {
  const visitor = await shop.as('visitor')
  const login = { emailorMobile: 'shopper@people.example', password: PASSWORD }
  const { body } = await visitor.post<SignedIn>('/api/users/login', login, { headers: { 'user-agent': userAgent } })
  return body.token
}

// Threats: T165
test('a welcome mail contains no text that was typed at registration', async () => {
  const shop = await openShop()
  const visitor = await shop.as('visitor')
  const register = (name: string, n: number) =>
    visitor.post('/api/users', { name, email: `a${n}@people.example`, number: `984700000${n}`, password: PASSWORD })
  await register('Win money at evil.example/win', 1)
  await register('Twice', 1)
  const [first, ...others] = await mailsIn(shop)
  expect(first).toMatchObject({ kind: 'welcome', to_address: 'a1@people.example' })
  expect(first?.text).toContain('Your account is ready.')
  for (const half of [first?.text, first?.html, first?.subject]) expect(half).not.toMatch(/evil|Win money|9847000001/)
  expect(others).toEqual([])
})

// ASVS: 7.4.3, 7.5.2
test('a user lists their sessions, ends one, and then all others', async () => {
  const shop = await openShop()
  await shop.person('shopper')
  const shopper = await shop.as('shopper')
  const phone = await signInAgain(shop, PHONE)
  await signInAgain(shop)
  const list = async () => (await shopper.get<SignIn[]>('/api/users/sessions')).body

  expect((await list()).map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Unknown device', false],
    ['Chrome on Android', false],
    ['Unknown device', true],
  ])
  const onPhone = (await list()).find(({ device }) => device === 'Chrome on Android')
  expect(await shopper.delete(`/api/users/sessions/${onPhone?._id}`)).toMatchObject({ status: 200 })
  const cart = await shop.app.inject({ url: '/api/cart', headers: { authorization: `Bearer ${phone}` } })
  expect(cart.statusCode).toBe(401)
  expect(await shopper.delete(`/api/users/sessions/${onPhone?._id}`)).toMatchObject({ status: 404 })

  expect(await shopper.delete('/api/users/sessions')).toMatchObject({ status: 200 })
  expect(await list()).toMatchObject([{ isCurrent: true }])
})

test('a user who reads Malayalam sees device names in Malayalam', async () => {
  const shop = await openShop()
  await shop.person('shopper')
  const shopper = await shop.as('shopper')
  await signInAgain(shop, PHONE)
  const { body } = await shopper.get<SignIn[]>('/api/users/sessions', { headers: { 'accept-language': 'ml' } })
  expect(body.map(({ device }) => device)).toEqual(['Chrome (Android)', expect.not.stringMatching(/[a-z]/i)])
})

test('a user neither sees nor ends the sessions of another user', async () => {
  const shop = await openShop()
  await shop.person('shopper')
  const shopper = await shop.as('shopper')
  const admin = await shop.as('admin')
  const [session] = (await shopper.get<SignIn[]>('/api/users/sessions')).body
  expect(await admin.delete(`/api/users/sessions/${session?._id}`)).toMatchObject({ status: 404 })
  expect((await admin.get<SignIn[]>('/api/users/sessions')).body).toHaveLength(1)
  expect(await shopper.get('/api/cart')).toMatchObject({ status: 200 })
})

// Requirements: AUTH-19
// Threats: T14
test('an old session changes password and e-mail only with the current password', async () => {
  const shop = await openShop()
  await shop.person('shopper')
  const shopper = await shop.as('shopper')
  const change = (body: object) => shopper.put('/api/users/profile', body)
  await ageSignIns(shop, 16)

  expect(await change({ name: 'Renamed', email: 'SHOPPER@people.example', password: '' })).toMatchObject({
    status: 200,
  })
  for (const body of [{ password: 'lotus pond at noon' }, { email: 'thief@evil.example' }]) {
    expect(await change(body)).toMatchObject({
      status: 403,
      body: {
        code: 'password_needed',
        errors: [{ path: 'currentPassword', message: 'Please enter your current password.' }],
      },
    })
    expect(await change({ ...body, currentPassword: 'wrong' })).toMatchObject({
      status: 403,
      body: { code: 'password_needed', message: 'This is not your current password.' },
    })
  }
  expect(await change({ password: 'lotus pond at noon', currentPassword: PASSWORD })).toMatchObject({ status: 200 })
  expect((await mailsIn(shop)).map(({ kind }) => kind)).toEqual(['passwordChanged'])

  await ageSignIns(shop, 14)
  expect(await change({ password: 'monsoon on the roof' })).toMatchObject({ status: 200 })
})

// Threats: T14
test('password tries on a stolen phone are limited', async () => {
  const shop = await openShop()
  await shop.person('shopper')
  await ageSignIns(shop, 16)
  const shopper = await shop.as('shopper')
  const guess = (currentPassword: string) =>
    shopper.put('/api/users/profile', { password: 'x y z 1 2', currentPassword })
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(`guess ${n}`)))
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(10)
  expect(await guess(PASSWORD)).toMatchObject({ status: 429 })
})

test('the former address is notified of a changed e-mail, also when an admin changed it', async () => {
  const shop = await openShop()
  const { _id } = await shop.person('shopper')
  await (await shop.as('shopper')).put('/api/users/profile', { email: 'second@people.example' })
  await (await shop.as('admin')).put(`/api/users/${_id}`, { email: 'third@people.example', name: 'Moved' })
  expect((await mailsIn(shop)).map(({ kind, to_address }) => [kind, to_address])).toEqual([
    ['emailChanged', 'shopper@people.example'],
    ['emailChanged', 'second@people.example'],
  ])
})

test('a user downloads all of their data, and nobody else’s', async () => {
  const shop = await openShop()
  const me = await shop.person('shopper')
  await trustNetworks(shop.db, me._id, { network: '10.1.2.3', deviceKey: '0'.repeat(32) })
  await trustNetworks(shop.db, (await shop.person('other'))._id, { network: '10.1.2.3', deviceKey: undefined })
  const shopper = await shop.as('shopper')
  const product = await shop.given.product({ name: 'Kuzhambu' })
  const order = await shop.given.order({ by: 'shopper', product })
  await shop.given.order({ by: 'other', product })
  await shopper.post('/api/cart', { id: product._id, qty: 2, variant: 0 })
  await shopper.post(`/api/products/${product._id}/reviews`, { rating: 5, comment: 'Good' })

  const { body, headers } = await shopper.get<AccountData>('/api/users/me/data')

  expect(headers['content-disposition']).toContain('my-data.json')
  expect(body).toMatchObject({
    account: { email: 'shopper@people.example', name: 'shopper', language: 'en' },
    signIns: [{ isCurrent: true }],
    signInNetworks: [{ network: expect.stringMatching(/^[0-9a-f]{64}$/), lastSeenAt: expect.any(String) }],
    signInDevices: [{ device: expect.stringMatching(/^[0-9a-f]{64}$/), lastSeenAt: expect.any(String) }],
    orders: [{ _id: order.id }],
    cart: [{ productName: 'Kuzhambu', qty: 2 }],
    reviews: [{ productName: 'Kuzhambu', rating: 5, comment: 'Good' }],
    mails: [{ to: 'shopper@people.example' }],
  })
  expect(body.orders).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain('argon2')
})

test('the download has the sign-ins that ended and are still stored', async () => {
  const shop = await openShop()
  await shop.person('shopper')
  await signInAgain(shop, PHONE)
  const shopper = await shop.as('shopper')
  await shopper.delete('/api/users/sessions')
  expect((await shopper.get<SignIn[]>('/api/users/sessions')).body).toHaveLength(1)
  const { body } = await shopper.get<AccountData>('/api/users/me/data')
  expect(body.signIns).toMatchObject([{ device: 'Chrome on Android', isCurrent: false }, { isCurrent: true }])
  expect(Date.parse(body.signIns[0]?.expiresAt ?? '')).toBeLessThanOrEqual(Date.parse(body.exportedAt))
})

test('the download has the GSTIN of an order and its tax documents', async () => {
  const shop = await openShop()
  await shop.given.settings(REGISTERED)
  const shopper = await shop.as('shopper')
  const draft = { ...shop.given.draft(await shop.given.product()), gstin: '29AAGCB7383J1Z4' }
  const { body: order } = await shopper.post<Order>('/api/orders', draft)
  await shop.given.pay(order._id)
  await shop.given.order({ by: 'other', state: 'paid' })
  const { body } = await shopper.get<AccountData>('/api/users/me/data')
  expect(body.orders).toMatchObject([{ _id: order._id, gstin: '29AAGCB7383J1Z4' }])
  const [voucher] = (await shopper.get<DocumentEntry[]>(`/api/orders/${order._id}/documents`)).body
  expect(voucher).toMatchObject({ kind: 'receipt-voucher', total: order.totalPrice })
  expect(body.documents).toEqual([{ ...voucher, order: order._id }])
})

const deleteAccount = (shop: TestShop, token: string, payload: object) =>
  shop.app.inject({ method: 'DELETE', url: '/api/users/me', headers: { authorization: `Bearer ${token}` }, payload })

// Threats: T122
test('a deleted account leaves its orders and reviews, which no longer name the user', async () => {
  const shop = await openShop()
  const { token, _id } = await shop.person('shopper')
  const shopper = await shop.as('shopper')
  const admin = await shop.as('admin')
  const order = await shop.given.order({ by: 'shopper', state: 'shipped' })
  await shopper.post(`/api/products/${order.items[0]?.product_id}/reviews`, { rating: 4, comment: 'Helps' })

  expect((await deleteAccount(shop, token, { password: PASSWORD })).json()).toMatchObject({ code: 'order_under_way' })
  await admin.put(`/api/orders/${order.id}/deliver`)
  expect((await deleteAccount(shop, token, {})).statusCode).toBe(400)
  expect((await deleteAccount(shop, token, { password: 'wrong' })).json()).toMatchObject({
    code: 'password_needed',
    errors: [{ path: 'password' }],
  })
  expect((await deleteAccount(shop, token, { password: PASSWORD })).statusCode).toBe(200)

  expect(await shopper.get('/api/cart')).toMatchObject({ status: 401 })
  const { body } = await admin.get<Order>(`/api/orders/${order.id}`)
  expect(body).toMatchObject({
    status: 'delivered',
    user: { _id: null, name: 'Deleted user' },
    shippingAddress: { name: 'Deleted user', phone: '', email: '', flat: '', area: '', state: 'Kerala' },
  })
  expect(await shop.db.selectFrom('reviews').select(['name', 'comment', 'user_id']).execute()).toEqual([
    { name: 'Deleted user', comment: 'Helps', user_id: null },
  ])
  expect(await mailsIn(shop)).toEqual([])
  expect(await shop.db.selectFrom('users').select('id').where('id', '=', _id).execute()).toEqual([])
})

// Requirements: ORDER-11
test('the last admin cannot delete their account, and an order’s address never changes otherwise', async () => {
  const shop = await openShop()
  const { token } = await shop.person('admin')
  expect((await deleteAccount(shop, token, { password: PASSWORD })).statusCode).toBe(409)
  await shop.given.order()
  await expect(
    shop.db
      .updateTable('orders')
      .set({ shipping_address: JSON.stringify(shop.given.address({ city: 'Elsewhere' })) })
      .execute(),
  ).rejects.toThrow('rows of orders are never changed')
})

test.each([
  [PHONE, 'Chrome on Android'],
  [
    'Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/20.0 Chrome/106.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (PlayStation 5) Firefox/128.0', 'Firefox'],
  ['okhttp/4.12 (Android 14)', 'Android'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is called %s', (userAgent, device) => {
  expect(translate(deviceName(deviceOf(userAgent)))).toBe(device)
})

test.each([
  ['Chrome on Android', 'Chrome (Android)'],
  ['Unknown device', 'അറിയാത്ത ഉപകരണം'],
])('a device name stored by the previous release, %s, is translated for the reader', async (device, expected) => {
  const shop = await openShop()
  await shop.person('shopper')
  const shopper = await shop.as('shopper')
  await shop.owner.updateTable('sessions').set({ device }).execute()
  const { body } = await shopper.get<SignIn[]>('/api/users/sessions', { headers: { 'accept-language': 'ml' } })
  expect(body[0]?.device).toBe(expected)
})
