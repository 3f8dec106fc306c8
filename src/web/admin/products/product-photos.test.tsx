import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Product } from '#shared/products.ts'
import { MAX_IMAGES } from '#shared/uploads.ts'
import { refused } from '#tests/components/fake-shop.ts'
import { button, expectAccessible, see, seeNot, seeScreen } from '#tests/components/open-app.tsx'
import { openEditor } from '#tests/components/open-editor.tsx'
import { product } from '#tests/components/responses.ts'
import { stubUploads } from '#tests/components/stub-uploads.ts'

const photo = (name: string) => new File(['x'], name, { type: 'image/png' })

test('an upload after an error that ends during the next save does not stop the save', async () => {
  const shown = product({ name: 'Hair oil' })
  const saving = Promise.withResolvers<Product>()
  const uploads = stubUploads()
  const message = 'The alt text is too long'
  const { user, shop } = await openEditor(shown, { 'PUT /api/products/:id': refused(message) })
  await user.click(await button('Save'))
  await see(message)
  shop.respond({ 'PUT /api/products/:id': saving.promise })
  await user.click(await button('Save'))
  await user.upload(screen.getByLabelText('Choose a photo'), photo('photo.png'))
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]?.('/uploads/a.webp')
  await expect.poll(() => screen.queryByText('Uploading photo...')).toBeNull()
  saving.resolve(shown)
  await see('Hair oil was saved')
  await seeScreen('Products')
})

// Requirements: LANG-4
test('an upload without progress for a minute has failed, and the product can be saved', async () => {
  const uploads = stubUploads()
  const { user } = await openEditor(product({ images: [] }))
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await user.upload(screen.getByLabelText('Choose a photo'), photo('photo.png'))
  await expect.poll(() => uploads.length).toBe(1)
  expect(uploads.headers.get('accept-language')).toBe('en')
  await vi.advanceTimersByTimeAsync(60_000)
  await see('photo.png was not added. We could not reach the shop. Please check your connection and try again.')
  expect(screen.queryByText('Uploading photo...')).toBeNull()
  expect(logged).toHaveBeenCalledOnce()
})

// Requirements: ADMIN-15
test('photos that are chosen during an upload wait for it, and the save waits for all', async () => {
  const shown = product({ name: 'Hair oil', images: [] })
  const uploads = stubUploads()
  const { user, bodies } = await openEditor(shown)
  await user.upload(screen.getByLabelText('Choose a photo'), photo('one.png'))
  await expect.poll(() => uploads.length).toBe(1)
  await user.upload(screen.getByLabelText('Choose a photo'), photo('two.png'))
  await user.click(await button('Save'))
  await see('Wait until the photo is uploaded.')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await user.click(await button('Stay here'))
  uploads[0]?.('/uploads/a.webp')
  await expect.poll(() => uploads.length).toBe(2)
  await see('Wait until the photo is uploaded.')
  uploads[1]?.('/uploads/b.webp')
  await seeNot('Wait until the photo is uploaded.')
  expect(bodies('PUT /api/products/:id')).toEqual([])
  await user.click(await button('Save'))
  await see('Hair oil was saved')
  expect(bodies('PUT /api/products/:id')).toMatchObject([
    { images: [{ url: '/uploads/a.webp' }, { url: '/uploads/b.webp' }] },
  ])
})

test('photos above the limit are refused, also those that wait', async () => {
  const images = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({
    url: `/uploads/${name}.webp`,
    alt: '',
    altMalayalam: '',
  }))
  const uploads = stubUploads()
  const { user } = await openEditor(product({ images }))
  await user.upload(screen.getByLabelText('Choose a photo'), photo('one.png'))
  await expect.poll(() => uploads.length).toBe(1)
  expect(screen.queryByText(/A product has at most/)).toBeNull()
  await user.upload(screen.getByLabelText('Choose a photo'), photo('two.png'))
  await see(`A product has at most ${MAX_IMAGES} photos.`)
})

// Requirements: IMG-8
test('a refused description opens its photo, which stays open while it is corrected', async () => {
  const message = 'The alt text is too long'
  const shown = product({ images: [{ url: '/uploads/a.webp', alt: 'Jar', altMalayalam: '' }] })
  const { user } = await openEditor(shown, {
    'PUT /api/products/:id': refused(message, { errors: [{ path: 'images.0.alt', message }] }),
  })
  await user.click(await button('Save'))
  await see(message)
  const fields = screen.getByText('Jar', { selector: 'summary' }).closest('details')
  expect(fields?.open).toBe(true)
  const alt = within(fields as HTMLElement).getByLabelText('Alt text', { exact: false, selector: 'input:not([lang])' })
  await user.type(alt, 's')
  await seeNot(message)
  expect(fields?.open).toBe(true)
})

// Requirements: IMG-8
test('photos are described, sorted and removed', async () => {
  const images = ['a', 'b', 'c'].map((name) => ({ url: `/uploads/${name}.webp`, alt: '', altMalayalam: '' }))
  const shown = product({ image: '/uploads/a.webp', images })
  const { user, bodies } = await openEditor(shown)
  const list = within(await screen.findByRole('list', { name: 'Photos' }))
  await user.click(list.getByRole('button', { name: 'Move photo 3 up' }))
  await user.click(list.getByRole('button', { name: 'Move photo 1 down' }))
  await user.click(list.getByRole('button', { name: 'Remove photo 3' }))
  const [first] = list.getAllByLabelText('Alt text', { exact: false, selector: 'input:not([lang])' })
  await user.type(first as HTMLElement, 'Jar from the front')
  await user.click(list.getByRole('button', { name: 'Move photo 1 up' }))
  await expectAccessible()
  await user.click(await button('Save'))
  await expect.poll(() => bodies('PUT /api/products/:id').length).toBe(1)
  expect(bodies('PUT /api/products/:id')).toMatchObject([
    { images: [{ url: '/uploads/c.webp', alt: 'Jar from the front' }, { url: '/uploads/a.webp' }] },
  ])
})

// Requirements: IMG-8
test('a photo is moved by dragging, and a file that is dropped on the list is added', async () => {
  const images = ['a', 'b'].map((name) => ({ url: `/uploads/${name}.webp`, alt: '', altMalayalam: '' }))
  const uploads = stubUploads()
  const { user, bodies } = await openEditor(product({ images }))
  const rows = () => within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('listitem')
  const row = (at: number) => rows()[at] as HTMLElement
  fireEvent.dragStart(row(1).querySelector('img') as HTMLElement)
  // Chrome gives the dragged picture as a file.
  const dataTransfer = { files: [photo('b.webp')], types: ['Files'] }
  fireEvent.drop(row(0), { dataTransfer })
  expect(uploads).toHaveLength(0)
  fireEvent.drop(row(1), { dataTransfer })
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]?.('/uploads/c.webp')
  await expect.poll(() => rows().length).toBe(3)
  await user.click(await button('Save'))
  await expect.poll(() => bodies('PUT /api/products/:id').length).toBe(1)
  expect(bodies('PUT /api/products/:id')[0]?.images?.map(({ url }) => url)).toEqual([
    ...['/uploads/b.webp', '/uploads/a.webp', '/uploads/c.webp'],
  ])
})
