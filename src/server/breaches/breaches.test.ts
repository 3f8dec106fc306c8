import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AffectedPerson, Breach, BreachSummary } from '#shared/breaches.ts'
import { mailsIn } from '#tests/support/mail.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { writeBreachEmails } from './send-emails.ts'

const NOTICED = '2026-11-20T10:00:00+05:30'
const DRAFT = {
  what: { en: 'A list of addresses was sent to a wrong person.', ml: 'വിലാസങ്ങളുടെ പട്ടിക തെറ്റായ ആൾക്ക് അയച്ചു.' },
  consequences: { en: 'Strangers may write to you.', ml: '' },
  measures: { en: 'The person deleted the list.', ml: '' },
  advice: { en: 'Do not open unexpected links.', ml: '' },
  cause: 'A member of staff chose the wrong recipient.',
  data: ['email', 'address'],
  noticedAt: NOTICED,
  chosen: { by: 'all' } as object,
}

async function openWithPeople(...names: string[]) {
  const shop = await openShop()
  const admin = await shop.as('admin')
  for (const name of names) await shop.person(name)
  const record = async (change: object = {}) => {
    const reply = await admin.post<Breach>('/api/breaches', { ...DRAFT, ...change })
    expect(reply.status).toBe(201)
    return reply.body
  }
  const people = async (id: string) => (await admin.get<AffectedPerson[]>(`/api/breaches/${id}/people`)).body
  return { shop, admin, record, people }
}

const namesOf = (people: { name: string }[]) => people.map(({ name }) => name).toSorted()

const emailsIn = async (shop: TestShop) => (await mailsIn(shop)).filter(({ kind }) => kind === 'dataBreach')

// Requirements: PRIV-7
test('the affected people are all, those of a list, or those who ordered between two days', async () => {
  const { shop, record, people } = await openWithPeople('devi', 'ravi', 'meera')
  const order = await shop.given.order({ by: 'ravi' })
  await sql`alter table orders disable trigger order_amounts_stay`.execute(shop.owner)
  await sql`update orders set created_at = '2026-11-10 23:59:59+05:30' where id = ${order.id}`.execute(shop.owner)
  await sql`alter table orders enable trigger order_amounts_stay`.execute(shop.owner)

  const all = await record()
  expect(all).toMatchObject({ affected: 4, letters: 0, lettersAt: null, unknown: [], chosen: { by: 'all' } })
  expect(namesOf(await people(all._id))).toEqual(['admin', 'devi', 'meera', 'ravi'])

  const { _id: meera } = await shop.person('meera')
  const list = ['DEVI@people.example', meera, 'nobody@people.example']
  const listed = await record({ chosen: { by: 'people', people: list } })
  expect(listed).toMatchObject({ affected: 2, unknown: ['nobody@people.example'], chosen: { by: 'people' } })
  expect(namesOf(await people(listed._id))).toEqual(['devi', 'meera'])

  const ordered = (from: string, to: string) => record({ chosen: { by: 'orders', from, to } })
  expect(namesOf(await people((await ordered('2026-11-09', '2026-11-10'))._id))).toEqual(['ravi'])
  expect((await ordered('2026-11-11', '2026-11-12')).affected).toBe(0)
})

// Requirements: PRIV-7
test('a breach that touches all 8,501 accounts is recorded, though their list takes longer than a usual transaction', {
  timeout: 60_000,
}, async () => {
  const { shop, record } = await openWithPeople()
  await sql`insert into users (id, name, email, password_hash)
    select gen_random_uuid(), 'P' || n, 'p' || n || '@people.example', 'x' from generate_series(1, 8500) n`.execute(
    shop.owner,
  )
  // A slow disk: a millisecond for each person. A statement of the shop has five seconds.
  await sql`create function slow() returns trigger language plpgsql as $$ begin
    if (select count(*) from added) > 5000 then raise 'canceling statement due to statement timeout'; end if;
    perform pg_sleep(count(*) / 1000.0) from added;
    return null;
  end $$`.execute(shop.owner)
  await sql`create trigger slow after insert on breach_people referencing new table as added
    for each statement execute function slow()`.execute(shop.owner)
  expect(await record()).toMatchObject({ affected: 8_501 })
  const listed = await shop.db
    .selectFrom('breach_people')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirst()
  expect(listed).toEqual({ count: 8_501 })
})

// Requirements: PRIV-8
// Threats: T241
test('each affected person gets one e-mail in their language, also when it is sent repeatedly and concurrently', async () => {
  const { shop, admin, record } = await openWithPeople('devi', 'ravi')
  await shop.owner.updateTable('users').set({ language: 'ml' }).where('name', '=', 'devi').execute()
  await sql`insert into users (id, name, email, password_hash)
    select gen_random_uuid(), 'P' || n, 'p' || n || '@people.example', 'x' from generate_series(1, 150) n`.execute(
    shop.owner,
  )
  const { _id: id, letterTexts } = await record()
  const presses = await Promise.all([1, 2, 3].map(() => admin.post<Breach>(`/api/breaches/${id}/letters`)))
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
  await Promise.all([writeBreachEmails(shop, id), writeBreachEmails(shop, id)])
  for (let n = 0; n < 3; n += 1) await writeBreachEmails(shop, id)

  const emails = await emailsIn(shop)
  expect(emails).toHaveLength(153)
  expect(new Set(emails.map(({ to_address }) => to_address)).size).toBe(153)
  const textTo = (address: string) => emails.find(({ to_address }) => to_address === address)?.text
  expect(textTo('ravi@people.example')).toBe(letterTexts.en.text)
  expect(textTo('devi@people.example')).toBe(letterTexts.ml.text)
  expect(letterTexts.ml.text).toContain(DRAFT.what.ml)
  expect(letterTexts.ml.text).toContain(DRAFT.advice.en)
  expect((await admin.get<Breach>(`/api/breaches/${id}`)).body).toMatchObject({ affected: 153, letters: 153 })
  expect(await admin.put(`/api/breaches/${id}`, DRAFT)).toMatchObject({ status: 409, body: { code: 'letters_sent' } })
})

// Threats: T241
test('mails about orders are sent before the breach e-mails that were written earlier', async () => {
  const { shop, admin, record } = await openWithPeople('devi', 'ravi')
  const { _id: id } = await record()
  await admin.post(`/api/breaches/${id}/letters`)
  await writeBreachEmails(shop, id)
  await shop.given.order({ by: 'ravi' })

  const kinds = new Map((await mailsIn(shop)).map((mail) => [mail.id, mail.kind]))
  const sent: unknown[] = []
  await shop.jobs.work('sendMail', async ({ mailId }) => void sent.push(kinds.get(mailId)), 2)
  await expect.poll(() => sent).toHaveLength(4)
  // The two of a batch have no order.
  expect(sent.slice(0, 2).toSorted()).toEqual(['dataBreach', 'orderPlaced'])
})

// Requirements: PRIV-8
test('no e-mail is sent before staff send them, the list may change until then, and an empty list is refused', async () => {
  const { shop, admin, record, people } = await openWithPeople('devi', 'ravi')
  const { _id: id } = await record({ chosen: { by: 'people', people: ['nobody@people.example'] } })
  await writeBreachEmails(shop, id)
  expect(await admin.post(`/api/breaches/${id}/letters`)).toMatchObject({
    status: 409,
    body: { code: 'nobody_affected' },
  })
  const list = { by: 'people', people: ['ravi@people.example'] }
  await admin.put(`/api/breaches/${id}`, { ...DRAFT, chosen: list })
  expect(namesOf(await people(id))).toEqual(['ravi'])
  expect(await emailsIn(shop)).toEqual([])
})

// Requirements: PRIV-8, PRIV-9
test('the e-mail and the report name every kind of data that the shop stores', async () => {
  const { record } = await openWithPeople('devi')
  const { letterTexts, report } = await record({ data: ['gstin', 'signIns', 'nominee'] })
  const kinds = [
    'GST number',
    'time and device of sign-ins and their network as a hash',
    'name and contact of the nominee',
  ]
  expect(letterTexts.en.text).toContain(kinds.join(', '))
  expect(report).toContain(kinds.join(', '))
  for (const words of ['ജിഎസ്ടി നമ്പർ, ', 'ലോഗിനുകളുടെ സമയവും', 'നോമിനിയുടെ പേരും'])
    expect(letterTexts.ml.text).toContain(words)
})

// Requirements: PRIV-9
test('the report for the Board has what the rule requires, and is due 72 hours after the breach was noticed', async () => {
  const { shop, admin, record } = await openWithPeople('devi')
  await shop.given.settings({ legalName: 'Kadirur Social Service Society', grievanceOfficerName: 'Meera' })
  const { _id: id, report, boardBy } = await record()
  expect(boardBy).toBe('2026-11-23T04:30:00.000Z')
  for (const words of [
    'Kadirur Social Service Society',
    'Contact: Meera',
    'Details are due by: 23/11/2026',
    DRAFT.what.en,
    'e-mail address, delivery address',
    'People concerned: 2',
    DRAFT.cause,
    '0 of 2 sent',
  ])
    expect(report).toContain(words)
  const reported = await admin.put<Breach>(`/api/breaches/${id}/reported`)
  const again = await admin.put<Breach>(`/api/breaches/${id}/reported`)
  expect(again.body.reportedAt).toBe(reported.body.reportedAt)
  const { body } = await admin.get<BreachSummary[]>('/api/breaches')
  expect(body).toMatchObject([{ _id: id, boardBy, reportedAt: reported.body.reportedAt }])
  const rows = await shop.db.selectFrom('audit').select('action').where('subject_type', '=', 'breach').execute()
  expect(rows.map(({ action }) => action)).toEqual(['breach recorded', 'breach reported'])
})

// Requirements: PRIV-7
test.each([
  [{ what: { en: '' } }, 'What happened is required'],
  [{ data: [] }, 'Choose which data it is'],
  [{ noticedAt: '2099-01-01T00:00:00Z' }, 'The breach cannot have been noticed in the future'],
  [{ noticedAt: 'yesterday' }, 'Enter when the breach was noticed'],
  [{ chosen: { by: 'people', people: [] } }, 'Name at least one person'],
  [{ chosen: { by: 'somebody' } }, 'Choose all people, a list, or the days of their orders'],
])('a breach with %o is refused: %s', async (change, sentence) => {
  const shop = await openShop()
  const { status, body } = await (await shop.as('admin')).post('/api/breaches', { ...DRAFT, ...change })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(sentence)
})

// Requirements: PRIV-10
test('every mail names the person who answers questions about data, once the settings name one', async () => {
  const shop = await openShop()
  const register = async (n: number) =>
    (await shop.as('visitor')).post('/api/users', {
      name: 'Devi',
      email: `devi${n}@people.example`,
      number: `984700000${n}`,
      password: 'monsoon on the roof',
    })
  await register(1)
  await shop.given.settings({ grievanceOfficerName: 'Meera', grievanceEmail: 'privacy@society.example' })
  await register(2)
  const [before, after] = await mailsIn(shop)
  expect(before?.text).not.toContain('Questions about your data')
  for (const half of [after?.text, after?.html])
    expect(half).toContain('Questions about your data: Meera, privacy@society.example')
})
