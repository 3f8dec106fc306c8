// Slow: npm run test:all only. It watches a module, so it needs a process of its own.
import { beforeEach, expect, test, vi } from 'vitest'
import { openShop } from '#tests/support/shop.ts'

// Compares statements and hashes instead of time: a clock would measure the machine.
const hashed = vi.hoisted((): object[] => [])
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
    const { memory, passes, parallelism, tagLength } = parameters
    hashed.push({ algorithm, memory, passes, parallelism, tagLength })
    crypto.argon2(algorithm, parameters, done)
  }
  return { ...crypto, argon2 }
})

beforeEach(() => {
  hashed.length = 0
})

async function openMeasured() {
  const queries: string[] = []
  const shop = await openShop({ onQuery: ({ sql }) => queries.push(sql) })
  await shop.person('shopper')
  const visitor = await shop.as('visitor')
  /** The statements, hashes and response of one call. */
  const workOf = async (method: 'post' | 'put', path: string, body: object) => {
    queries.length = 0
    hashed.length = 0
    const { status, body: response } = await visitor[method](path, body)
    return { status, response, queries: [...queries], hashed: [...hashed] }
  }
  return { shop, workOf }
}

// Requirements: AUTH-13
// Threats: T2
test('a wrong password and an unknown login run the same statements and hashes', async () => {
  const { shop, workOf } = await openMeasured()
  const { number } = await shop.db.selectFrom('users').select('number').executeTakeFirstOrThrow()
  const login = (emailorMobile: string) => workOf('post', '/api/users/login', { emailorMobile, password: 'wrong' })

  const known = await login('shopper@people.example')
  expect(known).toMatchObject({ status: 401, response: { message: 'Invalid email/mobile or password' } })
  expect(known.hashed).toEqual([{ algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }])
  expect(known.queries.length).toBeGreaterThan(1)
  expect(await login('nobody@people.example')).toEqual(known)

  const knownNumber = await login(number ?? '')
  expect(await login('9000000001')).toEqual(knownNumber)
  expect(knownNumber.hashed).toEqual(known.hashed)
  expect(knownNumber.queries.length).toBe(known.queries.length)
})

// Requirements: AUTH-13
test('an account without a password runs the same statements and hashes', async () => {
  const { shop, workOf } = await openMeasured()
  const login = () => workOf('post', '/api/users/login', { emailorMobile: 'shopper@people.example', password: 'wrong' })
  const usual = await login()
  await shop.owner.updateTable('users').set({ password_hash: 'none' }).execute()
  expect(await login()).toEqual(usual)
})

// Requirements: AUTH-25
// Threats: T3
test('requesting a code for a known and an unknown address runs the same statements without a hash', async () => {
  const { workOf } = await openMeasured()
  const requestCode = (resetEmail: string) => workOf('post', '/api/users/getotp', { resetEmail })
  const known = await requestCode('shopper@people.example')
  expect(known).toMatchObject({ status: 200, hashed: [] })
  expect(known.queries.length).toBeGreaterThan(0)
  expect(await requestCode('nobody@people.example')).toEqual(known)
})

test('guessing a code for a known and an unknown address runs the same statements without a hash', async () => {
  const { workOf } = await openMeasured()
  const guess = (resetEmail: string) =>
    workOf('put', '/api/users/reset', { resetEmail, otp: '000000', newPassword: 'lotus pond at noon' })
  const known = await guess('shopper@people.example')
  expect(known).toMatchObject({ status: 400, hashed: [] })
  expect(await guess('nobody@people.example')).toEqual(known)
})
