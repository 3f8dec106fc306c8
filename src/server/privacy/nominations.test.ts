import { expect, test } from 'vitest'
import type { AccountData } from '#shared/account.ts'
import type { AuditEntry } from '#shared/audit.ts'
import type { Nominee } from '#shared/nominations.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: PRIV-5
test('a person names one nominee, who is in their export, is deleted with the account, and is hidden from others', async () => {
  const shop = await openShop()
  const { _id: id } = await shop.person('shopper')
  const shopper = await shop.as('shopper')
  const path = '/api/users/nomination'
  const read = async (who: string) => (await (await shop.as(who)).get<Nominee>(path)).body
  expect(await read('shopper')).toEqual({ nominee: null })

  await shopper.put(path, { name: 'Sarojini', contact: 'sarojini@people.example' })
  const saved = await shopper.put<Nominee>(path, { name: 'Meera', contact: '+91 98470 12345' })
  expect(saved).toMatchObject({ status: 200, body: { nominee: { name: 'Meera', contact: '+91 98470 12345' } } })
  expect(await read('other')).toEqual({ nominee: null })
  for (const body of [{ name: '', contact: '9847012345' }, { name: 'Meera', contact: 'next door' }, {}])
    expect(await shopper.put(path, body)).toMatchObject({ status: 400 })

  const { body: data } = await shopper.get<AccountData>('/api/users/me/data')
  expect(data).toMatchObject({ nominee: { name: 'Meera' }, consents: [{ purpose: 'account' }, { purpose: 'offers' }] })

  expect(await shopper.delete(path)).toMatchObject({ status: 200 })
  expect(await read('shopper')).toEqual({ nominee: null })
  await shopper.put(path, { name: 'Meera', contact: '9847012345' })
  await (await shop.as('admin')).delete(`/api/users/${id}`)
  expect(await shop.db.selectFrom('nominations').select('name').execute()).toEqual([])
})

// Requirements: PRIV-13
// Threats: T117
test('the owner sees whom a user nominated, nobody else does, and each view is in the audit log', async () => {
  const shop = await openShop()
  const { _id: id } = await shop.person('shopper')
  const { _id: other } = await shop.person('other')
  await (await shop.as('shopper')).put('/api/users/nomination', { name: 'Meera', contact: '9847012345' })
  const owner = await shop.as('admin')
  const readNomination = (who: string) => owner.get<Nominee>(`/api/users/${who}/nomination`)
  expect(await readNomination(id)).toMatchObject({
    status: 200,
    body: { nominee: { name: 'Meera', contact: '9847012345' } },
  })
  expect(await readNomination(other)).toMatchObject({ status: 200, body: { nominee: null } })
  expect(await readNomination('0190a5c2-0000-7000-8000-000000000000')).toMatchObject({ status: 404 })
  for (const role of ['cashier', 'accountant'])
    expect(await (await shop.as(role)).get(`/api/users/${id}/nomination`)).toMatchObject({ status: 403 })
  const { body } = await owner.get<AuditEntry[]>('/api/audit?action=nominee+viewed')
  expect(body).toMatchObject([
    { who: 'admin', what: 'Looked at the nominee', subject: { type: 'user', id: other }, changes: [] },
    { who: 'admin', what: 'Looked at the nominee', subject: { type: 'user', id } },
  ])
})
