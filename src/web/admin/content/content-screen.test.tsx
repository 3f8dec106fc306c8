import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { ContentDetails, ContentEntry } from '#shared/content.ts'
import { refused } from '#tests/components/fake-shop.ts'
import { button, expectAccessible, field, openApp, see, seeNot, seeScreen } from '#tests/components/open-app.tsx'
import { home, shopper, staff } from '#tests/components/responses.ts'
import { stubUploads } from '#tests/components/stub-uploads.ts'

const entry = (texts: ContentEntry['texts'], change: Partial<ContentEntry> = {}): ContentEntry => ({
  texts,
  image: '',
  narrowImage: '',
  link: '',
  from: '',
  until: '',
  ...change,
})

const about = (body: string, change: Partial<ContentDetails> = {}): ContentDetails => ({
  _id: 'page-about',
  name: 'About us',
  nameMalayalam: '',
  revision: 'first',
  entries: [
    entry({
      title: { en: 'About us', ml: 'ഞങ്ങളെക്കുറിച്ച്' },
      short: { en: '', ml: '' },
      body: { en: body, ml: 'പഴയത്' },
    }),
  ],
  versions: [
    { version: 1, at: '2026-11-20T08:05:00Z', by: 'Devi' },
    { version: 0, at: '2026-11-01T08:05:00Z', by: '' },
  ],
  ...change,
})

const slides: ContentDetails = {
  _id: 'slides',
  name: '',
  nameMalayalam: '',
  revision: 'first',
  entries: ['Herbs', 'Foods'].map((title) =>
    entry(
      { heroTitle: { en: title, ml: '' }, heroText: { en: '', ml: '' }, action: { en: '', ml: '' } },
      { image: '/uploads/a.webp', narrowImage: '/uploads/a.webp', category: 'ayurveda' },
    ),
  ),
  versions: [],
}

// Requirements: CONTENT-1
// Threats: T96
test('texts that are too long together are not sent, and the editor reads the limit', async () => {
  const { user, shop } = openApp('/admin-content/page-about', {
    as: staff(),
    responses: { 'GET /api/content/:id': about('Old'), 'PUT /api/content/:id': about('New') },
  })
  const malayalam = await screen.findByLabelText(/^Text, Malayalam/)
  fireEvent.change(malayalam, { target: { value: 'അ'.repeat(34_100) } })
  await see(/too long together: 101 kB of at most 100 kB/)
  await expectAccessible()
  await user.click(await button('Save and show in shop'))
  expect((await button('Preview')).hasAttribute('disabled')).toBe(true)
  fireEvent.change(malayalam, { target: { value: 'അ'.repeat(33_000) } })
  await seeNot(/too long together/)
  await user.click(await button('Save and show in shop'))
  await see('Saved. Shoppers see it now.')
  expect(shop.sent('PUT /api/content/:id').map(({ entries }) => entries[0]?.texts.body?.ml?.length)).toEqual([33_000])
})

// Requirements: CONTENT-1
test('the texts are listed by page, only for owner and editor', async () => {
  const responses = {
    'GET /api/content': [
      { _id: 'slides', name: '', nameMalayalam: '' },
      {
        _id: 'page-about',
        name: 'About us',
        nameMalayalam: 'ഞങ്ങളെക്കുറിച്ച്',
        changed: { version: 2, at: '2026-11-20T08:05:00Z', by: 'Devi' },
      },
    ],
  }
  openApp('/admin-content', { as: staff(), responses })
  const link = await screen.findByRole('link', { name: /About us/ })
  expect(link.getAttribute('href')).toBe('#/admin-content/page-about')
  expect(link.textContent).toContain('Changed on 20/11/2026 by Devi')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Home page and notices',
    'The society',
  ])
  await expectAccessible()
})

test('a packer does not open the texts', async () => {
  openApp('/admin-content', { as: shopper({ permissions: ['see dashboard', 'ship orders'] }) })
  await see('Your role cannot open this page')
})

// Requirements: CONTENT-5
// Threats: T80
test('the preview shows HTML as plain words', async () => {
  const hostile = '<img src=x onerror="alert(1)"> **bold**'
  const shown = about(hostile).entries
  const { user } = openApp('/admin-content/page-about', {
    as: staff(),
    responses: {
      'GET /api/content/:id': about('Old'),
      'POST /api/content/:id/preview': { en: shown, ml: shown },
    },
  })
  await user.click(await button('Preview'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }))
  expect((await dialog.findAllByText(/<img src=x/))[0]?.querySelector('img')).toBeNull()
  expect(dialog.getAllByText('bold')[0]?.tagName).toBe('STRONG')
  await expectAccessible()
})

// Requirements: CONTENT-3
test('the second editor keeps the typed text, and can load the new one', async () => {
  let stored = about('Old')
  const { user, shop } = openApp('/admin-content/page-about', {
    as: staff(),
    responses: {
      'GET /api/content/:id': () => stored,
      'PUT /api/content/:id': refused('Somebody else changed this text.', { status: 409, code: 'changed' }),
    },
  })
  await seeScreen('About us')
  const text = await field(/^Text, English/)
  await user.clear(text)
  await user.type(text, 'Mine')
  stored = about('Theirs', { revision: 'second' })
  await user.click(await button('Save and show in shop'))
  await see('Somebody else changed this text.')
  expect(text.value).toBe('Mine')
  await user.click(await button('Load the new text'))
  await expect.poll(async () => (await field(/^Text, English/)).value).toBe('Theirs')
  await seeNot('Somebody else changed this text.')
  shop.respond({ 'PUT /api/content/:id': about('Theirs', { revision: 'third' }) })
  await user.click(await button('Save and show in shop'))
  await see('Saved. Shoppers see it now.')
  expect(shop.sent('PUT /api/content/:id').at(-1)).toMatchObject({ revision: 'second' })
})

// Requirements: CONTENT-4
test('one press restores an earlier version', async () => {
  const { user, shop } = openApp('/admin-content/page-about', {
    as: staff(),
    responses: {
      'GET /api/content/:id': about('New'),
      'POST /api/content/:id/restore': about('First', { revision: 'second' }),
    },
  })
  await see('20/11/2026 at 1:35 pm, Devi')
  await user.click(await button(/Restore this version/))
  await see('The earlier text is back.')
  expect((await field(/^Text, English/)).value).toBe('First')
  expect(shop.sent('POST /api/content/:id/restore')[0]).toEqual({
    revision: 'first',
    version: 0,
  })
})

// Requirements: CONTENT-4
test('an earlier version replaces unsaved text only after a question', async () => {
  const { user, shop } = openApp('/admin-content/page-about', {
    as: staff(),
    responses: {
      'GET /api/content/:id': about('New'),
      'POST /api/content/:id/restore': about('First', { revision: 'second' }),
    },
  })
  const text = await field(/^Text, English/)
  await user.type(text, 'er')
  await user.click(await button(/Restore this version/))
  await user.click(await button('Stay here'))
  expect(text.value).toBe('Newer')
  expect(shop.sent('POST /api/content/:id/restore')).toEqual([])
  await user.click(await button(/Restore this version/))
  await user.click(await button('Leave without saving'))
  await see('The earlier text is back.')
  await expect.poll(async () => (await field(/^Text, English/)).value).toBe('First')
})

// Requirements: CONTENT-3
test('what is typed while the text is saved stays, and is saved next', async () => {
  const saving = Promise.withResolvers<ContentDetails>()
  const { user, shop } = openApp('/admin-content/page-about', {
    as: staff(),
    responses: {
      'GET /api/content/:id': about('Old'),
      'PUT /api/content/:id': saving.promise,
    },
  })
  const text = await field(/^Text, English/)
  await user.type(text, 'er')
  await user.click(await button('Save and show in shop'))
  await expect.poll(() => shop.sent('PUT /api/content/:id').length).toBe(1)
  await user.type(text, ' still')
  saving.resolve(about('Older', { revision: 'second' }))
  await see('Saved. Shoppers see it now.')
  expect(text.value).toBe('Older still')
  await user.click(await button('Save and show in shop'))
  await expect.poll(() => shop.sent('PUT /api/content/:id').length).toBe(2)
  expect(shop.sent('PUT /api/content/:id')[1]).toMatchObject({
    revision: 'second',
    entries: [{ texts: { body: { en: 'Older still' } } }],
  })
})

// Requirements: CONTENT-6
test('slides are moved, removed and added, and an error opens its slide', async () => {
  const { user, shop } = openApp('/admin-content/slides', {
    as: staff(),
    responses: {
      'GET /api/content/:id': slides,
      'GET /api/home': home(),
      'PUT /api/content/:id': refused('Choose a picture', {
        status: 400,
        errors: [{ path: 'entries.1.image', message: 'Choose a picture' }],
      }),
    },
  })
  const names = () =>
    [...document.querySelectorAll('#main li summary, #main form summary')].map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Herbs', 'Foods'])
  const down = await button('Move down: Herbs')
  await user.click(down)
  expect(names()).toEqual(['Foods', 'Herbs'])
  expect(document.activeElement).toBe(down)
  await user.click(down)
  expect(names()).toEqual(['Foods', 'Herbs'])
  await user.click(await button('Add one'))
  await user.click(await button('Remove: Foods'))
  expect(names()).toEqual(['Herbs', 'Not written yet'])
  expect(document.activeElement).toBe(down.closest('li'))
  await user.click(await button('Save and show in shop'))
  await see('Not saved. Please check the fields marked in red.')
  await see('Choose a picture')
  await expect.poll(() => document.activeElement).toBe(screen.getAllByLabelText('Choose a photo')[2])
  const [sent] = shop.sent('PUT /api/content/:id')
  expect(sent?.entries.map(({ texts }) => texts.heroTitle?.en)).toEqual(['Herbs', ''])
  expect(sent?.entries[0]).not.toHaveProperty('key')
})

// Requirements: CONTENT-6
test('an error opens its slide, and correcting it does not close the slide', async () => {
  const { user } = openApp('/admin-content/slides', {
    as: staff(),
    responses: {
      'GET /api/content/:id': slides,
      'PUT /api/content/:id': refused('Write this in English', {
        errors: [{ path: 'entries.1.texts.heroTitle.en', message: 'Write this in English' }],
      }),
    },
  })
  const shown = () => [...document.querySelectorAll<HTMLDetailsElement>('#main li details')].map(({ open }) => open)
  await user.click(await button('Save and show in shop'))
  await see('Write this in English')
  expect(shown()).toEqual([false, true])
  await expect.poll(() => document.activeElement).toBe(screen.getAllByLabelText('Title, English')[1])
  await user.type(screen.getAllByLabelText('Title, English')[1] as HTMLElement, 's')
  await seeNot('Write this in English')
  expect(shown()).toEqual([false, true])
  await user.click(screen.getByText('Foodss'))
  expect(shown()).toEqual([false, false])
  await user.click(await button('Save and show in shop'))
  await see('Write this in English')
  expect(shown()).toEqual([false, true])
})

// Requirements: CONTENT-6
test('what is typed during an upload, and the other picture, stay', async () => {
  const uploads = stubUploads()
  const { user, shop } = openApp('/admin-content/slides', {
    as: staff(),
    responses: {
      'GET /api/content/:id': { ...slides, entries: slides.entries.slice(0, 1) },
      'PUT /api/content/:id': slides,
    },
  })
  const title = await field('Title, English')
  for (const input of screen.getAllByLabelText('Choose a photo'))
    await user.upload(input, new File(['x'], 'photo.png', { type: 'image/png' }))
  await expect.poll(() => uploads.length).toBe(2)
  await user.type(title, ' and oils')
  for (const [at, end] of uploads.entries()) end(`/uploads/${at}.webp`)
  await expect.poll(() => screen.queryByText('Uploading photo...')).toBeNull()
  await user.click(await button('Save and show in shop'))
  await see('Saved. Shoppers see it now.')
  const [entry] = shop.sent('PUT /api/content/:id')[0]?.entries ?? []
  expect(entry).toMatchObject({ image: '/uploads/0.webp', narrowImage: '/uploads/1.webp' })
  expect(entry?.texts.heroTitle?.en).toBe('Herbs and oils')
})
