import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit.ts'
import { openShop } from '#tests/support/shop.ts'

test('the audit log is listed newest first and filtered by subject, action and person', async () => {
  const { as, given, person } = await openShop()
  const admin = await as('admin')
  const order = await given.order({ state: 'shipped' })
  const shopper = await person('shopper')
  const list = async (query: string) => {
    const { body } = await admin.get<AuditEntry[]>(`/api/audit?${query}`)
    return body.map(({ action }) => action)
  }
  expect(await list('subject=order')).toEqual(['order shipped', 'order paid', 'order placed'])
  expect(await list(`subject=order&subjectId=${order.id}&action=order+paid`)).toEqual(['order paid'])
  expect(await list(`person=${shopper._id}`)).toEqual(['order placed'])
  expect(await list('person=ADMIN')).toEqual(['order shipped'])
  expect(await list('person=SHOPPER')).toEqual(['order placed'])
  expect(await list('person=nobody')).toEqual([])
  expect(await admin.get('/api/audit?cursor=0')).toMatchObject({ status: 400 })
  expect(await admin.get('/api/audit?subject=weather')).toMatchObject({ status: 400 })
})

test('entries of earlier releases are listed under the present name of their action', async () => {
  const { as, db } = await openShop()
  const admin = await as('admin')
  await sql`insert into audit (action, subject_type, subject_id) values
    ('product brought back', 'product', 'oil'), ('product restored', 'product', 'oil')`.execute(db)
  const { body } = await admin.get<AuditEntry[]>('/api/audit?action=product+restored')
  const entry = { action: 'product restored', what: 'Product restored' }
  expect(body).toMatchObject([entry, entry])
  expect(await admin.get('/api/audit?action=product+brought+back')).toMatchObject({ body: [entry, entry] })
  for (const name of ['constructor', '__proto__'])
    expect(await admin.get(`/api/audit?action=${name}`)).toMatchObject({ status: 200, body: [] })
})

// Requirements: ADMIN-24
test('a changed name, address or number of a user is named in both languages, without its values', async () => {
  const { as, db, person } = await openShop()
  const [admin, shopper] = [await as('admin'), await as('Devi')]
  const { _id, name } = await person('Devi')
  const change = { email: 'moved@people.example', number: '9847012345' }
  expect(await shopper.put('/api/users/profile', { ...change, name })).toMatchObject({ status: 200 })
  expect(await shopper.put('/api/users/profile', { ...change, name: 'Devi Amma' })).toMatchObject({ status: 200 })
  await admin.put(`/api/users/${_id}`, { name: 'Devika', number: '9847054321' })
  await admin.put(`/api/users/${_id}`, { email: 'again@people.example' })
  const entries = async (language: string) => {
    const options = { headers: { 'accept-language': language } }
    const { body } = await admin.get<AuditEntry[]>(`/api/audit?subject=user&subjectId=${_id}`, options)
    return body.map(({ whoId, what }) => [whoId === _id, what])
  }
  expect(await entries('en')).toEqual([
    [false, 'User changed: e-mail address'],
    [false, 'User changed: name, mobile number'],
    [true, 'User changed: e-mail address, mobile number'],
  ])
  const { _id: packer } = await person('packer')
  await admin.put(`/api/users/${packer}`, { role: null, name: 'Was packer' })
  expect((await admin.get<AuditEntry[]>(`/api/audit?subject=user&subjectId=${packer}`)).body[0]?.what).toBe(
    'User role changed. Also changed: name',
  )
  for (const [, what] of await entries('ml')) expect(what).toMatch(/^\P{Script=Latin}+$/u)
  const stored = JSON.stringify(await db.selectFrom('audit').select('details').execute())
  for (const value of ['people.example', '98470', 'Devi']) expect(stored).not.toContain(value)
})

test('the audit log continues page by page with the same filters', async () => {
  const { as, db } = await openShop()
  const admin = await as('admin')
  await sql`insert into audit (action, subject_type, subject_id)
    select 'settings changed', 'settings', 'shop' from generate_series(1, 150)`.execute(db)
  const first = await admin.get<AuditEntry[]>('/api/audit?subject=settings')
  expect(first.body).toHaveLength(100)
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  expect(next).toContain('subject=settings')
  const second = await admin.get<AuditEntry[]>(next)
  expect(second.body).toHaveLength(50)
  expect(second.headers.link).toBeUndefined()
  expect(new Set([...first.body, ...second.body].map(({ _id }) => _id)).size).toBe(150)
})

// Requirements: ADMIN-18
test('a long history of an order ends with its newest event', async () => {
  const { as, given, db } = await openShop()
  const order = await given.order({ state: 'paid' })
  await sql`insert into audit (action, subject_type, subject_id)
    select 'tracking corrected', 'order', ${order.id} from generate_series(1, 500)`.execute(db)
  const admin = await as('admin')
  await admin.put(`/api/orders/${order.id}/ship`, given.shipment())
  const { body } = await admin.get<AuditEntry[]>(`/api/orders/${order.id}/history`)
  expect(body).toHaveLength(500)
  expect(body.slice(-2).map(({ action }) => action)).toEqual(['tracking corrected', 'order shipped'])
})

// Threats: T117
test('a row of the audit log cannot be changed, not even by the database owner', async () => {
  const { given, owner, db } = await openShop()
  await given.order()
  for (const who of [owner, db]) {
    await expect(who.updateTable('audit').set({ action: 'nothing' }).execute()).rejects.toThrow()
    await expect(who.deleteFrom('audit').execute()).rejects.toThrow()
  }
})
