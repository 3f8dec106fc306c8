import { expect, test } from 'vitest'
import { openShop } from '#tests/support/shop.ts'

test('the security.txt names the address in the settings, or else the contact page', async () => {
  const { app, as } = await openShop()
  const read = () => app.inject('/.well-known/security.txt')
  const first = await read()
  expect(first.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(first.body).toContain('Contact: http://localhost:3000/#/contact\n')
  const admin = await as('admin')
  for (const [email, contact] of [
    ['help@society.example', 'mailto:help@society.example'],
    ['Call us <here>', 'http://localhost:3000/#/contact'],
  ]) {
    expect(await admin.put('/api/settings', { email })).toMatchObject({ status: 200 })
    expect((await read()).body).toContain(`Contact: ${contact}\n`)
  }
  const expiry = Date.parse(/^Expires: (.*)$/m.exec(first.body)?.[1] ?? '')
  expect(expiry).toBeGreaterThan(Date.now() + 90 * 24 * 60 * 60_000)
  expect(expiry).toBeLessThan(Date.now() + 365 * 24 * 60 * 60_000)
})
