import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { fillEmptyShop } from '#server/catalogue/fill-empty-shop.ts'
import { writeMail } from '#server/notifications/write-mail.ts'
import type { Consent, PrivacyNotice } from '#shared/consents.ts'
import { PURPOSE_OF_MAIL } from '#shared/purposes.ts'
import type { SocietyText } from '#shared/society.ts'
import type { SignedIn } from '#shared/users.ts'
import { mailsIn } from '#tests/support/mail.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { hasConsent } from './queries.ts'

beforeEach(() => {
  for (const kind of Object.keys(PURPOSE_OF_MAIL)) delete PURPOSE_OF_MAIL[kind as keyof typeof PURPOSE_OF_MAIL]
})

const PERSON = { name: 'Devi', email: 'devi@people.example', number: '9847000001', password: 'monsoon on the roof' }

async function openWithNotice() {
  const shop = await openShop()
  await fillEmptyShop(shop, () => {}, { withProducts: false })
  const visitor = await shop.as('visitor')
  const notice = async () => (await visitor.get<SocietyText>('/api/society/notice')).body
  return { ...shop, visitor, notice }
}

async function register(shop: TestShop, more: object = {}, language = 'en') {
  const visitor = await shop.as('visitor')
  const headers = { 'accept-language': language }
  const { status, body } = await visitor.post<SignedIn>('/api/users', { ...PERSON, ...more }, { headers })
  expect(status).toBe(201)
  const as = { headers: { authorization: `Bearer ${body.token}` } }
  const read = async () => (await visitor.get<Consent[]>('/api/users/consents', as)).body
  const set = (purpose: string, change: object) => visitor.put<Consent>(`/api/users/consents/${purpose}`, change, as)
  return { as, read, set, id: body._id }
}

// Requirements: PRIV-1, PRIV-2, PRIV-6
test('a registration records the notice that its page showed, and nothing that it did not show', async () => {
  const shop = await openWithNotice()
  const { version, title } = await shop.notice()
  expect([version, title]).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/), 'Privacy notice'])
  const { read, as } = await register(shop, { noticeVersion: version, saysAdult: true }, 'ml')
  expect(await read()).toEqual([
    {
      purpose: 'account',
      isOptional: false,
      given: true,
      history: [
        {
          given: true,
          at: expect.any(String),
          noticeVersion: version,
          shownOn: 'register',
          language: 'ml',
          saysAdult: true,
        },
      ],
    },
    { purpose: 'offers', isOptional: true, given: false, history: [] },
  ])
  const shown = await shop.visitor.get<PrivacyNotice>(`/api/users/consents/notices/${version}`, as)
  expect(shown.body.texts.en?.body).toContain('Data Protection Board of India')
  expect(shown.body.texts.ml?.title).toBe('സ്വകാര്യതാ അറിയിപ്പ്')
  const stranger = await shop.as('stranger')
  expect(await stranger.get(`/api/users/consents/notices/${version}`)).toMatchObject({ status: 404 })
})

// Requirements: PRIV-2
test.each([{}, { noticeVersion: 'never-there' }, { noticeVersion: '0123456789ab' }])(
  'a registration with %o is recorded as one without the notice',
  async (more) => {
    const shop = await openWithNotice()
    const { read } = await register(shop, more)
    const [account] = await read()
    expect(account?.history).toMatchObject([{ given: true, noticeVersion: null, shownOn: null, saysAdult: false }])
  },
)

// Requirements: PRIV-1, PRIV-2
test('a changed word or contact makes a new version of the notice, and the record has the version shown', async () => {
  const shop = await openWithNotice()
  const before = await shop.notice()
  expect(before.body).not.toContain('Who answers questions')
  const { read, as, set } = await register(shop, { noticeVersion: before.version })
  const officer = { grievanceOfficerName: 'Meera', grievanceEmail: 'privacy@society.example', grievanceDays: '30' }
  await (await shop.as('admin')).put('/api/settings', officer)
  await expect.poll(async () => (await shop.notice()).version).not.toBe(before.version)
  const now = await shop.notice()
  expect(now.body).toContain('**Who answers questions about your data:** Meera')
  expect(now.body).toContain('We answer within 30 days.')

  await set('offers', { given: true, noticeVersion: now.version })
  const [account, offers] = await read()
  expect(account?.history[0]?.noticeVersion).toBe(before.version)
  expect(offers?.history[0]).toMatchObject({ noticeVersion: now.version, shownOn: 'profile' })
  const old = await shop.visitor.get<PrivacyNotice>(`/api/users/consents/notices/${before.version}`, as)
  expect(old.body.texts.en?.body).toBe(before.body)
})

// Requirements: PRIV-3
test('consent is given and withdrawn by one call each, and its owner reads the history', async () => {
  const shop = await openWithNotice()
  const { read, set, id } = await register(shop)
  expect(await set('offers', { given: true })).toMatchObject({ status: 200, body: { given: true } })
  await set('offers', { given: true })
  expect(await set('offers', { given: false })).toMatchObject({ status: 200, body: { given: false } })
  expect((await read())[1]?.history.map(({ given }) => given)).toEqual([false, true])
  expect(await set('account', { given: false })).toMatchObject({ status: 409, body: { code: 'purpose_needed' } })
  expect(await set('profiling', { given: true })).toMatchObject({ status: 404 })
  expect(await set('offers', { given: 'yes' })).toMatchObject({ status: 400 })
  await expect(
    shop.owner.updateTable('consents').set({ given: true }).where('user_id', '=', id).execute(),
  ).rejects.toThrow('rows of consents are never changed')
})

// Requirements: PRIV-3
test('twenty concurrent changes of a consent store no repeated decision', async () => {
  const shop = await openShop()
  const { read, set } = await register(shop)
  await Promise.all(Array.from({ length: 20 }, (_, n) => set('offers', { given: n % 2 === 0 })))
  const given = (await read())[1]?.history.map((entry) => entry.given) ?? []
  expect(given.every((value, at) => at === 0 || value !== given[at - 1])).toBe(true)
})

// Requirements: PRIV-3
test('the latest decision counts, also when a process with an earlier clock recorded it', async () => {
  const shop = await openShop()
  const { read, set, id } = await register(shop)
  await set('offers', { given: true })
  const earlierId = '01900000-0000-7000-8000-000000000000'
  await sql`insert into consents (id, user_id, purpose, given, language)
    values (${earlierId}, ${id}, 'offers', false, 'en')`.execute(shop.owner)
  expect((await read())[1]).toMatchObject({ given: false, history: [{ given: false }, { given: true }] })
  expect(await hasConsent(shop.db, id, 'offers')).toBe(false)
})

// Requirements: PRIV-3
test('an optional mail goes only to people who allow it now, and other mails to all', async () => {
  const shop = await openShop()
  const { id, set } = await register(shop)
  PURPOSE_OF_MAIL.test = 'offers'
  const write = (of: string) => {
    const to = { of, to: PERSON.email, language: 'en', userId: id }
    return writeMail(shop.db, shop, { kind: 'test', ...to }, () => ({ subject: of, heading: of, paragraphs: [] }))
  }
  expect(await write('before')).toBeUndefined()
  await set('offers', { given: true })
  expect(await write('allowed')).toMatchObject({ subject: 'allowed' })
  await set('offers', { given: false })
  expect(await write('withdrawn')).toBeUndefined()
  expect((await mailsIn(shop)).map(({ kind }) => kind)).toEqual(['welcome', 'test'])
})

// Requirements: PRIV-2
test('a ticked box for offers at registration is consent, and an unticked one is not', async () => {
  const shop = await openWithNotice()
  const { version } = await shop.notice()
  const ticked = await register(shop, { noticeVersion: version, offers: true })
  expect((await ticked.read())[1]).toMatchObject({ given: true, history: [{ noticeVersion: version }] })
})
