import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop, PASSWORD } from '#tests/support/shop.ts'

const EMAIL = 'shopper@people.example'

/** A hash at the former, lower cost. */
function weakHash(password: string): string {
  const nonce = Buffer.alloc(16, 7)
  const cost = { memory: 8_192, passes: 1, parallelism: 1 }
  const hash = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost })
  const [salt, tag] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=8192,t=1,p=1$${salt}$${tag}`
}

// Threats: T12
test('a password with a lower-cost hash still works and is hashed again at sign-in', async () => {
  const { db, owner, as, person } = await openShop()
  await person('shopper')
  const visitor = await as('visitor')
  const stored = async () =>
    (await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()).password_hash
  const signIn = (password: string) => visitor.post('/api/users/login', { emailorMobile: EMAIL, password })
  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const weak = weakHash(PASSWORD)
  await owner.updateTable('users').set({ password_hash: weak }).execute()

  expect(await signIn('wrong')).toMatchObject({ status: 401 })
  expect(await stored()).toBe(weak)
  expect(await signIn(PASSWORD)).toMatchObject({ status: 200 })
  const renewed = await stored()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await signIn(PASSWORD)).toMatchObject({ status: 200 })
  expect(await stored()).toBe(renewed)
})
