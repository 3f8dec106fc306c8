import { expect, test } from 'vitest'
import { openFakeShop, refused } from './fake-shop.ts'
import { cartLine } from './responses.ts'

const addition = (qty: number) => ({ method: 'POST', body: JSON.stringify({ id: 'a', qty }) })

test('the fake shop sends only responses that fit the schema of the call', async () => {
  const line = cartLine()
  const shop = openFakeShop({ 'GET /api/cart': [{ ...line, secret: 'x' } as typeof line] })
  expect(await (await shop.fetch('/api/cart')).json()).toEqual([line])
  expect(shop.problems).toEqual([])
  shop.respond({ 'GET /api/cart': [{ ...line, qty: '2' } as unknown as typeof line] })
  await shop.fetch('/api/cart')
  expect(shop.problems).toEqual([expect.stringContaining('GET /api/cart: its answer does not fit')])
})

test('a call without a response in the test, and an unknown call, are reported as failures', async () => {
  const shop = openFakeShop({})
  await shop.fetch('/api/home')
  await shop.fetch('/api/nothing')
  expect(shop.problems).toEqual([
    'GET /api/home was asked, and the test has no answer',
    'GET /api/nothing is no call of the shop',
  ])
})

test('the fake shop refuses an invalid body, as the shop does, and records the requests', async () => {
  const shop = openFakeShop({ 'POST /api/cart': refused('Sold out', { status: 409 }) })
  expect((await shop.fetch('/api/cart', addition(11))).status).toBe(400)
  expect((await shop.fetch('/api/cart', addition(1))).status).toBe(409)
  expect(shop.sent('POST /api/cart').map(({ qty }) => qty)).toEqual([11, 1])
})
