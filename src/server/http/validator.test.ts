import { expect, test } from 'vitest'
import { openShop } from '#tests/support/shop.ts'

// Threats: T95
test.each([
  ['a sign-in', 'POST', '/api/users/login', { emailorMobile: 'TEXT', password: 'a password' }],
  ['an order', 'POST', '/api/orders', { orderItems: 'TEXT' }],
  ['the settings', 'PUT', '/api/settings', { societyName: 'TEXT' }],
] as const)('%s with a text whose length is no primitive value is refused', async (_, method, path, fields) => {
  const admin = await (await openShop()).as('admin')
  const text = '{"length":{"toString":"x","valueOf":"x"}}'
  const payload = JSON.stringify(fields).replace('"TEXT"', text)
  const call = method === 'PUT' ? admin.put : admin.post
  const response = await call(path, undefined, { payload, headers: { 'content-type': 'application/json' } })
  expect(response).toMatchObject({ status: 400, body: { message: 'Please check what you entered' } })
})
