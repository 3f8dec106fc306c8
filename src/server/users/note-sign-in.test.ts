import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit.ts'
import { openShop, PASSWORD, type TestShop } from '#tests/support/shop.ts'
import { noteSignIn } from './note-sign-in.ts'

const login = async (shop: TestShop, name: string, password = PASSWORD) =>
  (await shop.as('visitor')).post(
    '/api/users/login',
    { emailorMobile: `${name}@people.example`, password },
    { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 12) Chrome/120.0 Mobile' } },
  )

const auditOf = async (shop: TestShop, query: string) =>
  (await (await shop.as('admin')).get<AuditEntry[]>(`/api/audit?${query}`)).body

// Threats: T117
test('the audit log records each sign-in and each refused one, and shows them on request', async () => {
  const shop = await openShop()
  const shopper = await shop.person('shopper')
  const admin = await shop.person('admin')
  const responses = [
    await login(shop, 'shopper'),
    await login(shop, 'admin'),
    await login(shop, 'shopper', 'wrong'),
    await login(shop, 'nobody', 'wrong'),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 401, 401])
  const refused = 'Sign-in refused with Chrome on Android: wrong name or password'
  const entered = 'Signed in with Chrome on Android'
  expect(await auditOf(shop, 'subject=sign-in')).toMatchObject([
    { who: 'Someone', whoId: null, what: refused, subject: { id: 'unknown', name: '' } },
    { who: 'Someone', whoId: null, what: refused, subject: { id: shopper._id, name: 'shopper' } },
    { who: 'admin', whoId: admin._id, what: entered, subject: { id: admin._id } },
    { who: 'shopper', whoId: null, what: entered, subject: { id: shopper._id } },
  ])
  const { rows } = await sql<{ request_id: string }>`select request_id from audit order by id`.execute(shop.db)
  expect(rows.map(({ request_id }) => request_id)).toEqual(responses.map(({ headers }) => headers['x-request-id']))
  expect(await auditOf(shop, '')).toEqual([])
  expect(await auditOf(shop, 'person=admin')).toEqual([])
  expect(await auditOf(shop, 'action=sign-in+refused')).toHaveLength(2)
})

// Threats: T117
test('the audit log takes sixty refused sign-ins an hour for an account and for all unknown logins, and hides no success', async () => {
  const shop = await openShop()
  const { _id: id, name } = await shop.person('shopper')
  const from = { address: '10.1.2.3', device: 'Chrome', requestId: '' }
  for (const user of [{ id, name, role: null }, undefined]) {
    for (let tries = 0; tries < 70; tries += 1) await noteSignIn(shop.db, { action: 'sign-in refused', user, from })
  }
  const noted = () => shop.db.selectFrom('audit').select('subject_id').execute()
  expect((await noted()).filter(({ subject_id }) => subject_id === id)).toHaveLength(60)
  expect(await noted()).toHaveLength(120)
  await login(shop, 'shopper')
  expect(await noted()).toHaveLength(121)
  await sql`alter table audit disable trigger user`.execute(shop.owner)
  await sql`update audit set at = at - interval '61 minutes'`.execute(shop.owner)
  await login(shop, 'shopper', 'wrong')
  expect(await noted()).toHaveLength(122)
})

test('the sign-ins of a deleted account are anonymous', async () => {
  const shop = await openShop()
  const { _id: id } = await shop.person('Kamala')
  await login(shop, 'kamala')
  expect(await auditOf(shop, `subject=sign-in&subjectId=${id}`)).toMatchObject([{ who: 'Kamala' }])
  const kamala = await shop.as('Kamala')
  expect(await kamala.delete('/api/users/me', { payload: { password: PASSWORD }, headers: JSON_BODY })).toMatchObject({
    status: 200,
  })
  expect(JSON.stringify(await auditOf(shop, `subject=sign-in&subjectId=${id}`))).not.toContain('Kamala')
})

const JSON_BODY = { 'content-type': 'application/json' }
