// Slow: npm run test:all only. It watches a module, so it needs a process of its own.
import { expect, onTestFinished, test, vi } from 'vitest'
import { openShop } from '#tests/support/shop.ts'
import { hashPassword } from './password.ts'

// Hashing is blocked by a fake: the test measures the queue, not the machine.
const blocked = vi.hoisted((): (() => void)[] => [])
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (_algorithm, { tagLength }, done) => {
    blocked.push(() => done(null, Buffer.alloc(tagLength)))
  }
  return { ...crypto, argon2 }
})

// Threats: T98
test('two passwords are hashed at a time, and when 500 wait the next is refused at once', async () => {
  const { as } = await openShop()
  const visitor = await as('visitor')
  const login = () => visitor.post('/api/users/login', { emailorMobile: 'nobody@people.example', password: 'x' })
  const inQueue = Array.from({ length: 502 }, () => hashPassword('x'))
  expect(blocked).toHaveLength(2)

  const refused = await login()
  expect(refused).toMatchObject({
    status: 503,
    body: {
      code: 'unavailable',
      message: 'Too many people are signing in at the moment. Please try again in a few seconds.',
    },
  })
  expect(refused.headers['retry-after']).toBe('5')
  expect(await visitor.get('/api/products/top')).toMatchObject({ status: 200 })

  const widths = new Set<number>()
  const releaseAll = setInterval(() => {
    widths.add(blocked.length)
    for (const release of blocked.splice(0)) release()
  })
  onTestFinished(() => clearInterval(releaseAll))
  expect(new Set((await Promise.all(inQueue)).map((hash) => hash.slice(0, 30)))).toEqual(
    new Set(['$argon2id$v=19$m=19456,t=2,p=1']),
  )
  expect(Math.max(...widths)).toBe(2)
  expect(await login()).toMatchObject({ status: 401 })
})

// Threats: T98
test('one account has at most a hundred passwords in the queue, and others can still sign in', async () => {
  const { as, person, db } = await openShop()
  const visitor = await as('visitor')
  const emailOf = async (who: string) => {
    const { _id } = await person(who)
    return (await db.selectFrom('users').select('email').where('id', '=', _id).executeTakeFirstOrThrow()).email
  }
  const making = Promise.all([emailOf('greedy'), emailOf('other')])
  await expect.poll(() => blocked.length).toBe(1)
  const releaseAll = () => {
    for (const release of blocked.splice(0)) release()
  }
  releaseAll()
  const [attacker, other] = await making
  // People of a test share one hash.
  const ownHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  await db.updateTable('users').set({ password_hash: ownHash }).where('email', '=', other).execute()
  const login = (emailorMobile: string) => visitor.post('/api/users/login', { emailorMobile, password: 'x' })
  const statuses: number[] = []
  const tries = Array.from({ length: 120 }, () => login(attacker).then(({ status }) => statuses.push(status)))
  await expect.poll(() => statuses).toEqual(Array.from({ length: 20 }, () => 503))
  const waiting = login(other)
  const releasing = setInterval(releaseAll)
  onTestFinished(() => clearInterval(releasing))
  expect((await waiting).status).toBe(200)
  await Promise.all(tries)
})
