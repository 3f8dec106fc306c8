import { expect, test } from 'vitest'
import { fillEmptyShop, OPENING_CATALOGUE } from '#server/catalogue/fill-empty-shop.ts'
import { importContent } from '#server/catalogue/import-catalogue.ts'
import type { AuditEntry } from '#shared/audit.ts'
import type { CategoryView, SubCategory } from '#shared/categories.ts'
import type { ContentDetails, ContentEntry, ContentItem } from '#shared/content.ts'
import type { Home } from '#shared/home.ts'
import type { SettingsView } from '#shared/settings.ts'
import type { SocietyText } from '#shared/society.ts'
import { DRAWS_NAMES, webFolderWith } from '#tests/support/public-pages.ts'
import { openShop } from '#tests/support/shop.ts'

async function openFull(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options)
  await fillEmptyShop(shop, () => {}, { withProducts: false })
  const [editor, visitor] = [await shop.as('editor'), await shop.as('visitor')]
  const open = async (id: string) => (await editor.get<ContentDetails>(`/api/content/${id}`)).body
  /** Saves the first entry with other texts. */
  const save = async (id: string, texts: Record<string, { en?: string; ml?: string }>) => {
    const item = await open(id)
    return editor.put<ContentDetails>(`/api/content/${id}`, {
      revision: item.revision,
      entries: [changed(item, texts)],
    })
  }
  const read = async <T>(path: string) => (await visitor.get<T>(path)).body
  return { ...shop, editor, visitor, open, save, read }
}

function changed({ entries: [entry] }: ContentDetails, texts: Record<string, { en?: string; ml?: string }>) {
  if (!entry) throw new Error('The item has no entry')
  const now = Object.entries(entry.texts).map(([name, text]) => [name, { ...text, ...texts[name] }])
  return { ...entry, texts: Object.fromEntries(now) }
}

const slide = (title: string, change: Partial<ContentEntry> = {}) => ({
  texts: { heroTitle: { en: title, ml: '' }, heroText: { en: '', ml: '' }, action: { en: '', ml: '' } },
  image: '/uploads/hero-ayurveda.webp',
  category: 'ayurveda',
  ...change,
})

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

// Requirements: CONTENT-1, CONTENT-2
test('the chairman’s name is changed once, and stands on every page in each language', async () => {
  const { save, read, as } = await openFull()
  const saved = await save('people', { chairmanName: { en: 'K. Nair', ml: 'കെ. നായർ' } })
  expect(saved).toMatchObject({
    status: 200,
    body: {
      versions: [
        { version: 1, by: 'editor' },
        { version: 0, by: '' },
      ],
    },
  })
  expect((await read<SocietyText>('/api/society/directors')).body).toContain('| Chairman | K. Nair | Leads the board')
  expect((await read<SocietyText>('/api/society/directors?language=ml')).body).toContain('| കെ. നായർ |')
  expect(await read('/api/settings')).toMatchObject({ chairmanName: 'K. Nair' })
  const { body } = await (await as('admin')).get<AuditEntry[]>('/api/audit?subject=content')
  expect(body).toMatchObject([{ who: 'editor', what: 'Text changed', subject: { id: 'people' } }])
})

// Requirements: CONTENT-1, CONTENT-5
test('a page, a category and a sub-category are edited in both languages', async () => {
  const { save, read } = await openFull()
  await save('page-about', {
    title: { en: 'Who we are', ml: 'ഞങ്ങൾ ആരാണ്' },
    short: { en: 'A society.', ml: 'ഒരു സൊസൈറ്റി.' },
    body: { en: 'Call {{CONTACT_PHONE}}.', ml: 'വിളിക്കൂ: {{CONTACT_PHONE}}.' },
  })
  expect(await read('/api/society/about')).toMatchObject({ title: 'Who we are', body: 'Call +91 00000 00000.' })
  expect(await read('/api/society/about?language=ml')).toMatchObject({
    title: 'ഞങ്ങൾ ആരാണ്',
    body: 'വിളിക്കൂ: +91 00000 00000.',
  })
  expect((await read<Home>('/api/home')).about.short).toBe('A society.')
  expect((await read<Home>('/api/home?language=ml')).about.short).toBe('ഒരു സൊസൈറ്റി.')

  await save('category-ayurveda', { description: { en: 'Herbs.', ml: 'സസ്യങ്ങൾ.' } })
  const ayurveda = (views: Pick<CategoryView, 'name' | 'description'>[]) =>
    views.find(({ name }) => name === 'ayurveda')?.description
  expect(ayurveda(await read('/api/categories'))).toBe('Herbs.')
  expect(ayurveda(await read('/api/categories?language=ml'))).toBe('സസ്യങ്ങൾ.')
  expect(ayurveda((await read<Home>('/api/home?language=ml')).categories)).toBe('സസ്യങ്ങൾ.')

  await save('subcategory-kashayams', { name: { en: 'Decoctions', ml: 'കഷായം' } })
  const kashayams = (kinds: SubCategory[]) => kinds.find(({ slug }) => slug === 'kashayams')?.name
  expect(kashayams(await read('/api/categories/subcategories'))).toBe('Decoctions')
  expect(kashayams(await read('/api/categories/subcategories?language=ml'))).toBe('കഷായം')
})

// Requirements: CONTENT-1
test('without an edit each response is as before, and the form shows the dictionary’s Malayalam', async () => {
  const { open, editor, read } = await openFull()
  const paths = ['/api/home', '/api/home?language=ml', '/api/categories', '/api/society/privacy?language=ml']
  const before = await Promise.all([...paths, '/api/settings'].map(read))
  const item = await open('page-privacy')
  expect(item).toMatchObject({ name: 'Privacy Policy', versions: [] })
  expect(item.entries[0]?.texts.body?.ml).toMatch(/\p{Script=Malayalam}/u)
  expect(item.entries[0]?.texts.body?.ml).toContain('{{PRIVACY_EFFECTIVE_DATE}}')
  for (const { _id } of (await editor.get<ContentItem[]>('/api/content')).body) {
    const { revision, entries } = await open(_id)
    const saved = await editor.put<ContentDetails>(`/api/content/${_id}`, { revision, entries })
    expect(saved, _id).toMatchObject({ status: 200, body: { versions: [] } })
  }
  expect(await Promise.all([...paths, '/api/settings'].map(read))).toEqual(before)
})

// Requirements: CONTENT-3
test('of two editors the second gets a sentence, and nothing of the first is lost', async () => {
  const { open, editor, read } = await openFull()
  const item = await open('page-careers')
  const put = (title: string) =>
    editor.put<{ message: string }>('/api/content/page-careers', {
      revision: item.revision,
      entries: [changed(item, { title: { en: title } })],
    })
  const replies = await Promise.all([put('Jobs'), put('Work with us')])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = replies.find(({ status }) => status === 409)
  expect(refused?.body.message).toMatch(/^Somebody else changed this text/)
  const after = await open('page-careers')
  expect(after.versions.map(({ version }) => version)).toEqual([1, 0])
  expect(await put('Late')).toMatchObject({ status: 409 })
  expect((await read<SocietyText>('/api/society/careers')).title).toBe(after.entries[0]?.texts.title?.en)
})

// Requirements: CONTENT-3
test('a name that the settings changed meanwhile is not overwritten', async () => {
  const { open, editor, as } = await openFull()
  const item = await open('people')
  await (await as('admin')).put('/api/settings', { chairmanName: 'From the settings' })
  const entries = [changed(item, { managingDirectorName: { en: 'M. Devi' } })]
  expect(await editor.put('/api/content/people', { revision: item.revision, entries })).toMatchObject({ status: 409 })
})

// Requirements: CONTENT-4
test('each version comes back, the first text of the shop too', async () => {
  const { open, save, editor, read } = await openFull()
  const first = await read<SocietyText>('/api/society/terms?language=ml')
  await save('page-terms', { body: { en: 'One.', ml: 'ഒന്ന്.' } })
  await save('page-terms', { body: { en: 'Two.', ml: 'രണ്ട്.' } })
  const restore = async (version: number) =>
    editor.post('/api/content/page-terms/restore', { revision: (await open('page-terms')).revision, version })
  expect(await restore(1)).toMatchObject({ status: 200 })
  expect((await read<SocietyText>('/api/society/terms?language=ml')).body).toBe('ഒന്ന്.')
  expect(await restore(0)).toMatchObject({ status: 200 })
  expect(await read('/api/society/terms?language=ml')).toEqual(first)
  expect((await open('page-terms')).versions.map(({ version }) => version)).toEqual([4, 3, 2, 1, 0])
  expect(await restore(9)).toMatchObject({ status: 404 })
})

// Requirements: CONTENT-6
test('slides of today replace the carousel in their order; the others wait', async () => {
  const { open, editor, read } = await openFull()
  const before = await read<Home>('/api/home')
  expect(before).not.toHaveProperty('slides')
  const put = async (entries: object[]) =>
    editor.put('/api/content/slides', { revision: (await open('slides')).revision, entries })
  const waiting = [slide('Past', { until: dayFromNow(-1) }), slide('Later', { from: dayFromNow(1) })]
  expect(await put(waiting)).toMatchObject({ status: 200 })
  expect(await read('/api/home')).toEqual(before)
  expect(
    await put([
      ...waiting,
      slide('Onam', { from: dayFromNow(0), until: dayFromNow(0), link: '/productlist/organicfoods' }),
      slide('Elsewhere', { link: 'https://example.org/a', category: 'furniture' }),
    ]),
  ).toMatchObject({ status: 200 })
  expect((await read<Home>('/api/home')).slides).toMatchObject([
    {
      heroTitle: 'Onam',
      name: 'ayurveda',
      href: '#/productlist/organicfoods',
      heroImageMobile: '/uploads/hero-ayurveda.webp',
    },
    { heroTitle: 'Elsewhere', name: 'furniture', href: 'https://example.org/a' },
  ])
})

// Requirements: CONTENT-6
test('a notice is in the settings of each page on its days alone', async () => {
  const { open, editor, read } = await openFull()
  const notice = (text: string, days: object) => ({ texts: { text: { en: text, ml: '' } }, ...days })
  const { revision } = await open('notices')
  const entries = [notice('Closed for Onam', { from: dayFromNow(0) }), notice('Over', { until: dayFromNow(-1) })]
  expect(await editor.put('/api/content/notices', { revision, entries })).toMatchObject({ status: 200 })
  expect((await read<SettingsView>('/api/settings')).notices).toEqual([
    { en: 'Closed for Onam', ml: 'Closed for Onam' },
  ])
})

// Requirements: CONTENT-8
test('a change is on the real address in each language and in the calls within a second', async () => {
  const { app, save, read } = await openFull({ webFolder: await webFolderWith(DRAWS_NAMES) })
  const pages = ['/directors', '/ml/directors']
  const paths = ['/api/society/directors', '/api/society/directors?language=ml']
  const bodies = async () => [
    ...(await Promise.all(pages.map(async (url) => (await app.inject(url)).body))),
    ...(await Promise.all(paths.map(async (path) => (await read<SocietyText>(path)).body))),
  ]
  for (const body of await bodies()) expect(body).not.toContain('K. Nair')
  await save('people', { chairmanName: { en: 'K. Nair' } })
  await save('page-message', { title: { en: 'A word' } })
  expect((await app.inject('/sitemap.xml')).body).toMatch(/\/message<\/loc><lastmod>20/)
  await expect
    .poll(async () => (await bodies()).filter((body) => body.includes('K. Nair')).length, {
      timeout: 1000,
      interval: 20,
    })
    .toBe(pages.length + paths.length)
})

// Requirements: CONTENT-7
test('the files fill an empty shop, and never overwrite an edited text', async () => {
  const { save, read, db, images } = await openFull()
  await save('page-about', { title: { en: 'Ours' } })
  await save('category-ayurveda', { description: { en: 'Ours' } })
  await save('subcategory-kashayams', { description: { en: 'Ours' } })
  await importContent(db, { folder: OPENING_CATALOGUE, images })
  expect(await read('/api/society/about')).toMatchObject({ title: 'Ours' })
  expect((await read<CategoryView[]>('/api/categories')).map(({ description }) => description)).toContain('Ours')
  expect((await read<SubCategory[]>('/api/categories/subcategories')).map((kind) => kind.description)).toContain('Ours')
})

// Requirements: CONTENT-5
test('the preview fills in the facts and saves nothing', async () => {
  const { open, editor, read } = await openFull()
  const item = await open('page-contact')
  const entries = [changed(item, { body: { en: '<b>{{CONTACT_PHONE}}</b>' } })]
  const { body } = await editor.post<{ en: ContentEntry[]; ml: ContentEntry[] }>('/api/content/page-contact/preview', {
    entries,
  })
  expect(body.en[0]?.texts.body?.en).toBe('<b>+91 00000 00000</b>')
  expect(body.ml[0]?.texts.title?.ml).toMatch(/\p{Script=Malayalam}/u)
  expect((await read<SocietyText>('/api/society/contact')).body).not.toContain('<b>')
})

// Requirements: CONTENT-1
// Threats: T81
test.each([
  ['slides', [slide('')], 'Write the English text'],
  ['slides', [slide('x'.repeat(81))], 'The text can have at most 80 characters'],
  ['slides', [slide('a\nb')], 'The text must be on one line'],
  ['slides', [slide('a', { link: 'javascript:alert(1)' })], /^The link must be/],
  ['slides', [slide('a', { link: '//evil.example' })], /^The link must be/],
  ['slides', [slide('a', { image: 'data:text/html,x' })], /^The picture must be/],
  ['slides', [slide('a', { image: '' })], 'Choose a picture'],
  ['slides', [slide('a', { from: '2026-02-02', until: '2026-02-01' })], 'The last day is before the first day'],
  ['slides', [slide('a', { from: '2026-02-31' })], /day/i],
  ['slides', Array.from({ length: 13 }, () => slide('a')), 'At most 12 entries'],
  ['people', [], 'There can be at most 1 entries'],
  ['page-about', [{ texts: { title: { en: '', ml: '' } } }], 'Write the English text'],
  ['page-about', [{ texts: { title: { en: 'a\u0000', ml: '' } } }], /cannot be stored/],
])('%s refuses %j with a sentence', async (id, entries, message) => {
  const { open, editor } = await openFull()
  const { revision } = await open(id)
  const reply = await editor.put<{ message: string }>(`/api/content/${id}`, { revision, entries })
  expect(reply).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
})

test.each(['page-nothing', 'category-nothing', 'nothing', 'people-1', 'page'])('%s does not exist', async (id) => {
  const { editor } = await openFull()
  expect(await editor.get(`/api/content/${id}`)).toMatchObject({ status: 404 })
  const entries = [{ texts: { title: { en: 'a', ml: '' } } }]
  expect(await editor.put(`/api/content/${id}`, { revision: '', entries })).toMatchObject({ status: 404 })
})

test('two sub-categories cannot have one name', async () => {
  const { save } = await openFull()
  const { status, body } = await save('subcategory-kashayams', { name: { en: 'Thailams' } })
  expect([status, body]).toMatchObject([409, { message: 'Another sub-category has this name' }])
})
