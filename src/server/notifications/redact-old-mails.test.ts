import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { MailSummary } from '#shared/mail.ts'
import { mailsIn, sendWaiting } from '#tests/support/mail.ts'
import { openShop } from '#tests/support/shop.ts'
import { insertAttachment } from './attachments.ts'
import { redactOldMails } from './redact-old-mails.ts'

test('the text of a mail is redacted 90 days after it was sent or given up; the row stays', async () => {
  const shop = await openShop()
  const { owner } = shop
  for (const by of ['one', 'two', 'three', 'four']) await shop.given.order({ by })
  await sendWaiting(shop)
  const [recent = '', old = '', dead = '', waiting = ''] = (await mailsIn(shop)).map(({ id }) => id)
  const change = (id: string, sets: object) => owner.updateTable('mails').set(sets).where('id', '=', id).execute()
  const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
  await change(recent, { created_at: daysAgo(400), sent_at: daysAgo(89) })
  await change(old, { sent_at: daysAgo(91) })
  await change(dead, { created_at: daysAgo(91), status: 'dead', sent_at: null })
  await change(waiting, { created_at: daysAgo(91), status: 'waiting', sent_at: null })

  await redactOldMails(shop)

  const texts = new Map((await mailsIn(shop)).map(({ id, text, html }) => [id, [text, html]]))
  for (const id of [old, dead]) expect(texts.get(id)).toEqual(['', ''])
  for (const id of [recent, waiting]) expect(texts.get(id)?.join()).toContain('Thank you for your order')
  const admin = await shop.as('admin')
  const { body } = await admin.get<MailSummary[]>('/api/mails')
  expect(body.map(({ to }) => to)).toContain('two@people.example')
  expect(await admin.post(`/api/mails/${old}/send`)).toMatchObject({
    status: 409,
    body: { message: 'The text of an e-mail is stored for 90 days, and this one is older.' },
  })
  await change(waiting, { status: 'dead' })
})

test('one run redacts more old mails than one statement takes', async () => {
  const shop = await openShop()
  await shop.given.order()
  await sql`insert into mails (id, event_key, kind, to_address, subject, text, html, status, give_up_at, sent_at)
    select gen_random_uuid(), 'test:' || n, 'test', 'a@people.example', 's', 't', 'h', 'sent', now(), now() - interval '91 days'
    from generate_series(1, 2100) n`.execute(shop.owner)
  await shop.jobs.work('redactOldMails', () => redactOldMails(shop))
  await shop.jobs.enqueue(shop.db, 'redactOldMails', {})
  const left = () => shop.db.selectFrom('mails').select('id').where('text', '=', 't').execute()
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 20_000 })
})

test('an old attached file is deleted although the text of a mail cannot be redacted', async () => {
  const shop = await openShop()
  await shop.given.order()
  await sendWaiting(shop)
  const [mail] = await mailsIn(shop)
  await insertAttachment(shop.db, mail?.id ?? '', { name: 'books.csv', content: 'devi@people.example' })
  await sql`update mails set created_at = now() - interval '91 days', sent_at = now() - interval '91 days'`.execute(
    shop.owner,
  )
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    shop.owner,
  )
  await sql`create trigger refuse before update on mails execute function refuse()`.execute(shop.owner)
  await expect(redactOldMails(shop)).rejects.toThrow('no')
  expect(await shop.db.selectFrom('mail_attachments').select('mail_id').execute()).toEqual([])
  await sql`drop trigger refuse on mails`.execute(shop.owner)
})
