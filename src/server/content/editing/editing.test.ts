import { expect, test } from 'vitest'
import { OPENING_CATALOGUE } from '#server/catalogue/fill-empty-shop.ts'
import { importContent } from '#server/catalogue/import-catalogue.ts'
import type { AuditEntry } from '#shared/audit.ts'
import type { CategoryView, SubCategory } from '#shared/categories.ts'
import type { ContentDetails, ContentEntry, ContentItem } from '#shared/content.ts'
import type { Home } from '#shared/home.ts'
import type { SocietyText } from '#shared/society.ts'
import { changed, openContent } from '#tests/support/content.ts'
import { RENDERS_NAMES, webFolderWith } from '#tests/support/public-pages.ts'

// Requirements: CONTENT-1, CONTENT-2
test('the chairman’s name is changed once, and every page shows it in each language', async () => {
  const { save, read, as } = await openContent()
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
  const { save, read, open, editor } = await openContent()
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

  const list = (await editor.get<ContentItem[]>('/api/content')).body
  const malayalamOf = (id: string) => list.find(({ _id }) => _id === id)?.nameMalayalam
  expect(['page-about', 'subcategory-kashayams'].map(malayalamOf)).toEqual(['ഞങ്ങൾ ആരാണ്', 'കഷായം'])
  // The dictionary's, where staff wrote none.
  expect(['page-privacy', 'category-organicfoods', 'subcategory-thailams', 'people'].map(malayalamOf)).toEqual([
    expect.stringMatching(MALAYALAM),
    expect.stringMatching(MALAYALAM),
    expect.stringMatching(MALAYALAM),
    '',
  ])
  expect(await open('page-about')).toMatchObject({ name: 'Who we are', nameMalayalam: 'ഞങ്ങൾ ആരാണ്' })
})

const MALAYALAM = /\p{Script=Malayalam}/u

// Requirements: CONTENT-1
test('without an edit each response is as before, and the form shows the dictionary’s Malayalam', async () => {
  const { open, editor, read } = await openContent()
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
test('the second of two editors is refused with a message, and the first edit stays', async () => {
  const { open, editor, read } = await openContent()
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
  const { open, editor, as } = await openContent()
  const item = await open('people')
  await (await as('admin')).put('/api/settings', { chairmanName: 'From the settings' })
  const entries = [changed(item, { managingDirectorName: { en: 'M. Devi' } })]
  expect(await editor.put('/api/content/people', { revision: item.revision, entries })).toMatchObject({ status: 409 })
})

// Requirements: CONTENT-4
test('each version can be restored, including the shop’s first text', async () => {
  const { open, save, editor, read } = await openContent()
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
  expect(await restore(1_000_000)).toMatchObject({ status: 404 })
  expect(await restore(1_000_001)).toMatchObject({ status: 400 })
})

// Requirements: CONTENT-8
test('a change is on its public page in each language and in the calls within a second', async () => {
  const { app, save, read } = await openContent({ webFolder: await webFolderWith(RENDERS_NAMES) })
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
  const { save, read, db, images } = await openContent()
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
  const { open, editor, read } = await openContent()
  const item = await open('page-contact')
  const entries = [changed(item, { body: { en: '<b>{{CONTACT_PHONE}}</b>' } })]
  const { body } = await editor.post<{ en: ContentEntry[]; ml: ContentEntry[] }>('/api/content/page-contact/preview', {
    entries,
  })
  expect(body.en[0]?.texts.body?.en).toBe('<b>+91 00000 00000</b>')
  expect(body.ml[0]?.texts.title?.ml).toMatch(/\p{Script=Malayalam}/u)
  expect((await read<SocietyText>('/api/society/contact')).body).not.toContain('<b>')
})
