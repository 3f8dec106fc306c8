import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { smtpTransport } from '#server/platform/mail/smtp-transport.ts'
import type { Invitation } from '#shared/invitations.ts'
import type { SignedIn } from '#shared/users.ts'
import { openMailServer } from '#tests/support/mail.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

const DEVI = { name: 'Devi', email: 'devi@people.example', role: 'packer' }
const PASSWORD = 'coconut palm river'

const addressesOfMails = async ({ db }: TestShop) =>
  (await db.selectFrom('mails').select('to_address').where('kind', '=', 'invitation').execute()).map(
    ({ to_address }) => to_address,
  )

/** The secret in the link of the newest invitation mail. */
async function linkIn({ db }: TestShop) {
  const mail = await db
    .selectFrom('mails')
    .select('text')
    .where('kind', '=', 'invitation')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /admin-join\?token=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? 'no link'
}

async function invited(shop: TestShop, draft = DEVI) {
  const owner = await shop.as('admin')
  const reply = await owner.post<Invitation[]>('/api/invitations', draft)
  expect(reply.status).toBe(201)
  return { owner, token: await linkIn(shop), invitation: reply.body[0] }
}

// Requirements: ROLE-13
test('an invited person chooses a password, is signed in with the role, and the link works once', async () => {
  const shop = await openShop()
  const { owner, token } = await invited(shop)
  const visitor = await shop.as('visitor')
  expect(await visitor.post('/api/invitations/read', { token })).toMatchObject({ status: 200, body: DEVI })
  expect(await visitor.post('/api/invitations/accept', { token, password: 'too short' })).toMatchObject({ status: 400 })
  const presses = await Promise.all(
    [1, 2, 3].map(() => visitor.post<SignedIn>('/api/invitations/accept', { token, password: PASSWORD })),
  )
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  const signedIn = presses.find(({ status }) => status === 200)?.body
  expect(signedIn).toMatchObject({ name: 'Devi', role: 'packer', isAdmin: false, permissions: expect.any(Array) })
  expect(await visitor.post('/api/users/login', { emailorMobile: DEVI.email, password: PASSWORD })).toMatchObject({
    status: 200,
    body: { role: 'packer' },
  })
  expect((await owner.get<Invitation[]>('/api/invitations')).body).toEqual([])
  expect(await visitor.post('/api/invitations/read', { token })).toMatchObject({
    status: 404,
    body: { code: 'unknown_link' },
  })
})

test('staff cannot read the secret in the mail or the database', async () => {
  const server = await openMailServer()
  const shop = await openShop({ mail: smtpTransport({ url: server.url, from: 'shop@society.example' }) })
  const { owner, token } = await invited(shop)
  const { rows } = await sql<{ found: boolean }>`
    select bool_or(invitations::text like ${`%${token}%`}) as found from invitations`.execute(shop.owner)
  expect(rows).toEqual([{ found: false }])
  const mails = await owner.get<{ _id: string; kind: string }[]>('/api/mails')
  const mail = mails.body.find(({ kind }) => kind === 'invitation')
  expect(JSON.stringify((await owner.get(`/api/mails/${mail?._id}`)).body)).not.toContain(token)
})

test('a shopper who is invited keeps the account, and other sign-ins of it end', async () => {
  const shop = await openShop()
  const shopper = await shop.as('Devi')
  const { _id } = await shop.person('Devi')
  const { token } = await invited(shop)
  const visitor = await shop.as('visitor')
  expect(await visitor.post('/api/invitations/accept', { token, password: PASSWORD })).toMatchObject({
    status: 200,
    body: { _id, role: 'packer' },
  })
  expect(await shopper.get('/api/users/sessions')).toMatchObject({ status: 401 })
})

// Threats: T274
test('only the deletion of a confirmed account withdraws the invitation of its address', async () => {
  const shop = await openShop()
  await invited(shop)
  const countAfterDeletion = async () => {
    const { _id } = await shop.person('Devi')
    await (await shop.as('admin')).delete(`/api/users/${_id}`)
    return (await shop.db.selectFrom('invitations').select('id').execute()).length
  }
  expect(await countAfterDeletion()).toBe(1)
  expect(await addressesOfMails(shop)).toEqual([DEVI.email])
  await shop.owner
    .insertInto('users')
    .values({
      id: (await shop.person('Devi'))._id,
      name: DEVI.name,
      email: DEVI.email,
      password_hash: 'none',
      email_confirmed_at: new Date(),
    })
    .execute()
  expect(await countAfterDeletion()).toBe(0)
  expect(await addressesOfMails(shop)).toEqual([])
})

// Requirements: PRIV-4
test('the mails of an invitation are deleted with it, or with the account of the person who accepted', async () => {
  const shop = await openShop()
  await invited(shop)
  const { owner, invitation } = await invited(shop)
  await invited(shop, { ...DEVI, email: 'other@people.example' })
  expect(await owner.delete(`/api/invitations/${invitation?._id}`)).toMatchObject({ status: 200 })
  expect(await addressesOfMails(shop)).toEqual(['other@people.example'])

  const { token } = await invited(shop)
  const { body } = await (await shop.as('visitor')).post<SignedIn>('/api/invitations/accept', {
    token,
    password: PASSWORD,
  })
  expect(await owner.delete(`/api/users/${body._id}`)).toMatchObject({ status: 200 })
  expect(await addressesOfMails(shop)).toEqual(['other@people.example'])
})

// Requirements: ROLE-13
// Threats: T279
test('a link does not give a role back that an owner removed', async () => {
  const shop = await openShop()
  const { owner, token } = await invited(shop)
  const { _id } = await shop.person('Devi')
  const accept = async () =>
    (await (await shop.as('visitor')).post('/api/invitations/accept', { token, password: PASSWORD })).status
  expect(await owner.put(`/api/users/${_id}`, { role: 'packer' })).toMatchObject({ status: 200 })
  expect(await owner.put(`/api/users/${_id}`, { role: null })).toMatchObject({ status: 200 })
  expect(await accept()).toBe(404)
  expect(await owner.get(`/api/users/${_id}`)).toMatchObject({ body: { isAdmin: false } })
  expect((await owner.get('/api/invitations')).body).toEqual([])
  expect(await addressesOfMails(shop)).toEqual([])
})

// Threats: T15
test('an older, a withdrawn and an expired link do not work', async () => {
  const shop = await openShop()
  const { token: older } = await invited(shop)
  const { owner, token, invitation } = await invited(shop)
  const visitor = await shop.as('visitor')
  const statusOf = async (secret: string) =>
    (await visitor.post('/api/invitations/accept', { token: secret, password: PASSWORD })).status
  expect(await statusOf(older)).toBe(404)
  await shop.owner.updateTable('invitations').set({ expires_at: sql<Date>`now() - interval '1 minute'` }).execute()
  expect(await statusOf(token)).toBe(404)
  expect(await owner.delete(`/api/invitations/${invitation?._id}`)).toMatchObject({ status: 200, body: [] })
  expect(await owner.delete(`/api/invitations/${invitation?._id}`)).toMatchObject({ status: 404 })
  expect(await statusOf('x'.repeat(43))).toBe(404)
  expect(await shop.db.selectFrom('users').select('id').where('email', '=', DEVI.email).execute()).toEqual([])
})

// Requirements: ROLE-13
// Threats: T279
test('a link works only while the person who sent it is an owner', async () => {
  const shop = await openShop()
  const [admin, other] = [await shop.as('admin'), await shop.as('admin two')]
  const { _id } = await shop.person('admin two')
  const visitor = await shop.as('visitor')
  const read = async () => (await visitor.post('/api/invitations/read', { token: await linkIn(shop) })).status
  const accept = async () =>
    (await visitor.post('/api/invitations/accept', { token: await linkIn(shop), password: PASSWORD })).status
  await other.post('/api/invitations', { ...DEVI, role: 'owner' })
  expect(await read()).toBe(200)
  await admin.put(`/api/users/${_id}`, { role: 'cashier' })
  expect([await read(), await accept()]).toEqual([404, 404])
  expect((await admin.get('/api/invitations')).body).toEqual([])
  // Another owner sends it again.
  await admin.post('/api/invitations', DEVI)
  expect(await read()).toBe(200)

  await admin.put(`/api/users/${_id}`, { role: 'owner' })
  await other.post('/api/invitations', { ...DEVI, role: 'owner' })
  await admin.delete(`/api/users/${_id}`)
  expect([await read(), await accept()]).toEqual([404, 404])
  expect((await admin.get('/api/invitations')).body).toEqual([])

  await admin.post('/api/invitations', DEVI)
  await shop.owner.updateTable('invitations').set({ invited_by: null }).execute()
  expect(await accept()).toBe(200)
})

test('a member of staff is not invited a second time, and a wrong draft is refused', async () => {
  const shop = await openShop()
  const { owner, token } = await invited(shop)
  const visitor = await shop.as('visitor')
  await visitor.post('/api/invitations/accept', { token, password: PASSWORD })
  expect(await owner.post('/api/invitations', DEVI)).toMatchObject({ status: 409, body: { code: 'has_role' } })
  for (const draft of [
    { ...DEVI, email: 'nobody' },
    { ...DEVI, role: 'king' },
    { ...DEVI, name: ' ' },
  ])
    expect(await owner.post('/api/invitations', draft)).toMatchObject({ status: 400 })
})
