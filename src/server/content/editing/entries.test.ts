// Slow: npm run test:all only.
import { expect, test } from 'vitest'
import type { Home } from '#shared/home.ts'
import type { SettingsView } from '#shared/settings.ts'

import { dayFromNow, openContent, slide } from '#tests/support/content.ts'

// Requirements: CONTENT-6
test('slides for today replace the carousel in their order; the others are not shown', async () => {
  const { open, editor, read } = await openContent()
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
test('a notice is in the settings of each page only on its days', async () => {
  const { open, editor, read } = await openContent()
  const notice = (text: string, days: object) => ({ texts: { text: { en: text, ml: '' } }, ...days })
  const { revision } = await open('notices')
  const entries = [notice('Closed for Onam', { from: dayFromNow(0) }), notice('Over', { until: dayFromNow(-1) })]
  expect(await editor.put('/api/content/notices', { revision, entries })).toMatchObject({ status: 200 })
  expect((await read<SettingsView>('/api/settings')).notices).toEqual([
    { en: 'Closed for Onam', ml: 'Closed for Onam' },
  ])
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
  const { open, editor } = await openContent()
  const { revision } = await open(id)
  const reply = await editor.put<{ message: string }>(`/api/content/${id}`, { revision, entries })
  expect(reply).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
})

test.each(['page-nothing', 'category-nothing', 'nothing', 'people-1', 'page'])('%s does not exist', async (id) => {
  const { editor } = await openContent()
  expect(await editor.get(`/api/content/${id}`)).toMatchObject({ status: 404 })
  const entries = [{ texts: { title: { en: 'a', ml: '' } } }]
  expect(await editor.put(`/api/content/${id}`, { revision: '', entries })).toMatchObject({ status: 404 })
})

test('two sub-categories cannot have one name', async () => {
  const { save } = await openContent()
  const { status, body } = await save('subcategory-kashayams', { name: { en: 'Thailams' } })
  expect([status, body]).toMatchObject([409, { message: 'Another sub-category has this name' }])
})
