// Slow: npm run test:all only.
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { newId } from '#server/database/id.ts'
import { smtpTransport } from '#server/platform/mail/smtp-transport.ts'
import type { MailKind, MailSummary } from '#shared/mail.ts'
import { mailsIn, openMailServer, sendWaiting } from '#tests/support/mail.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { sendMail } from './send-mail.ts'
import { writeMail } from './write-mail.ts'

const TO = 'shopper@people.example'

async function shopWithMail() {
  const server = await openMailServer()
  const shop = await openShop({ mail: smtpTransport({ url: server.url, from: 'shop@society.example' }) })
  const write = (kind: MailKind, minutes = 24 * 60) =>
    writeMail(shop.db, shop, { kind, of: newId(), to: TO, language: 'en', minutes }, () => ({
      subject: kind,
      heading: kind,
      paragraphs: [],
    }))
  const writeMany = async (count: number, kind: MailKind, minutes?: number) => {
    for (let n = 0; n < count; n += 1) await write(kind, minutes)
  }
  return { server, shop, write, writeMany }
}

const statuses = async (shop: TestShop) =>
  (await mailsIn(shop)).map(({ status, held_until }) => (held_until ? `${status}, held` : status)).toSorted()
const nextHour = (shop: TestShop) =>
  shop.owner.updateTable('attempts').set({ ends_at: sql<Date>`now() - interval '1 second'` }).execute()

// Requirements: MAIL-3
// Threats: T167
test('an address gets eight mails an hour, and the others are sent later', async () => {
  const { server, shop, writeMany } = await shopWithMail()
  await writeMany(10, 'orderPlaced')
  await sendWaiting(shop)
  await sendWaiting(shop)
  expect(server.received).toHaveLength(8)
  expect(await statuses(shop)).toEqual([...Array(8).fill('sent'), 'waiting, held', 'waiting, held'])
  const waiting = (await mailsIn(shop)).filter(({ status }) => status === 'waiting')
  for (const mail of waiting) expect(mail).toMatchObject({ attempts: 0, last_error: '' })
  const jobs = await sql<{ due: Date }>`
    select start_after as due from pgboss.job where name = 'send-mail' and start_after > now() + interval '50 minutes'`.execute(
    shop.owner,
  )
  expect(jobs.rows.length).toBeGreaterThanOrEqual(2)

  await nextHour(shop)
  await sendWaiting(shop)
  expect(server.received).toHaveLength(10)
  expect(await statuses(shop)).toEqual(Array(10).fill('sent'))
})

// Requirements: MAIL-3
test('mails that follow a payment are sent at once, however many', async () => {
  const { server, shop, writeMany } = await shopWithMail()
  await writeMany(9, 'orderPlaced')
  for (const kind of ['orderPaid', 'orderShipped', 'orderRefunded'] as const) await writeMany(5, kind)
  await sendWaiting(shop)
  expect(server.received).toHaveLength(8 + 15)
})

// Threats: T167
test('of thirty concurrent mails to one address eight are sent, and other addresses do not wait', async () => {
  const { server, shop, writeMany } = await shopWithMail()
  await writeMany(30, 'orderPlaced')
  const ids = (await mailsIn(shop)).map(({ id }) => id)
  await Promise.all(ids.map((id) => sendMail(shop, id)))
  expect(server.received).toHaveLength(8)
  await shop.given.order({ by: 'other' })
  await sendWaiting(shop)
  expect(server.received.map(({ to }) => to[0]).filter((to) => to !== TO)).toEqual(['other@people.example'])
})

// Threats: T167
test('a mail that the mail server defers is counted once', async () => {
  const first = await openMailServer()
  await first.close()
  const shop = await openShop({ mail: smtpTransport({ url: first.url, from: 'shop@society.example' }) })
  await shop.given.order()
  const [mail] = await mailsIn(shop)
  for (let n = 0; n < 12; n += 1) await expect(sendMail(shop, mail?.id ?? '')).rejects.toThrow()
  expect(await mailsIn(shop)).toMatchObject([{ attempts: 12, held_until: null }])
  expect(await shop.db.selectFrom('attempts').select('count').execute()).toEqual([{ count: 1 }])
})

// Threats: T167
test('security notices and codes have their own eight, and a code that would expire is given up', async () => {
  const { server, shop, write, writeMany } = await shopWithMail()
  await writeMany(9, 'orderPlaced')
  await writeMany(7, 'resetCode', 10)
  await write('passwordChanged')
  await write('emailCode', 10)
  await sendWaiting(shop)
  const subjects = server.received.map(({ raw }) => /^subject: (.*)$/im.exec(raw)?.[1]?.trim())
  expect(subjects.filter((subject) => subject === 'orderPlaced')).toHaveLength(8)
  expect(subjects).toContain('passwordChanged')
  expect(subjects).not.toContain('emailCode')
  expect((await mailsIn(shop)).find(({ kind }) => kind === 'emailCode')).toMatchObject({
    status: 'dead',
    last_error_code: 'too-many',
    text: '',
  })
})

// Requirements: MAIL-3
// Threats: T167
test('staff see until when a mail is held back, and may send it at once', async () => {
  const { server, shop, writeMany } = await shopWithMail()
  await writeMany(9, 'orderPlaced')
  await sendWaiting(shop)
  const admin = await shop.as('admin')
  const waiting = (await admin.get<MailSummary[]>('/api/mails?status=waiting')).body
  expect(waiting).toMatchObject([{ kind: 'orderPlaced', heldUntil: expect.stringMatching(/^\d{4}-/) }])
  expect(await admin.post(`/api/mails/${waiting[0]?._id}/send`)).toMatchObject({ body: { heldUntil: null } })
  await sendWaiting(shop)
  expect(server.received).toHaveLength(9)
})

// Threats: T167
test('the job of a held mail sends it at its time', async () => {
  const { server, shop, writeMany } = await shopWithMail()
  await writeMany(9, 'orderPlaced')
  await sendWaiting(shop)
  await nextHour(shop)
  await sql`update pgboss.job set start_after = now() where name = 'send-mail'`.execute(shop.owner)
  await shop.jobs.work('sendMail', ({ mailId }) => sendMail(shop, mailId), 5)
  await vi.waitFor(() => expect(server.received).toHaveLength(9), { timeout: 15_000 })
})

// Threats: T167
test('the stored count does not identify the address', async () => {
  const { shop, writeMany } = await shopWithMail()
  await writeMany(1, 'orderPlaced')
  await sendWaiting(shop)
  const keys = await shop.db.selectFrom('attempts').select('key').execute()
  expect(keys).toEqual([{ key: expect.stringMatching(/^mail to [0-9a-f]{64}$/) }])
})
