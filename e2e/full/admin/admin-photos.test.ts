import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { expectAccessibleLayout, expectAddress, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { admin } from '../../support/people.ts'
import { createProduct } from '../../support/products.ts'

const PHOTO = join(import.meta.dirname, '../../../catalogue/pictures/AYU-ARI-001.webp')

const MORE_PHOTOS = ['AYU-ARI-002', 'AYU-ARI-003'].map((sku) => PHOTO.replace('AYU-ARI-001', sku))

// Requirements: IMG-3
test('a camera photo is downscaled before the upload and shown during it', async ({ openPage }) => {
  const product = await createProduct()
  const page = await openPage({ width: 360, as: await admin(), path: `/admin-productlist/${product._id}/edit` })
  await seeScreen(page, 'Edit product')
  const response = Promise.withResolvers<void>()
  await page.route('**/api/upload', async (route) => {
    await response.promise
    await route.continue()
  })
  const camera = page.getByLabel('Take a photo')
  expect(await camera.getAttribute('capture')).toBe('environment')
  await camera.setInputFiles({ name: 'camera.png', mimeType: 'image/png', buffer: await largePhoto() })
  await see(page.getByRole('progressbar', { name: 'Uploaded' }))
  const photo = page.getByRole('img', { name: 'What shoppers will see' })
  expect(await photo.getAttribute('src')).toMatch(/^data:/)
  await expectAccessibleLayout(page)
  response.resolve()
  await seeNot(page.getByRole('progressbar'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectAddress(page, '/admin-productlist')
  const { image } = await callApi('GET /api/products/:id', { params: { id: product._id } })
  expect(image).toMatch(/^\/uploads\//)
})

// Requirements: IMG-3
test('a photo is dropped onto its place', async ({ openPage }) => {
  const product = await createProduct()
  const page = await openPage({ as: await admin(), path: `/admin-productlist/${product._id}/edit` })
  const bytes = (await readFile(PHOTO)).toString('base64')
  await page.getByText('No photo yet').evaluate((element, photo) => {
    const { DataTransfer, DragEvent, File } = element.ownerDocument.defaultView
    const dataTransfer = new DataTransfer()
    const content = Uint8Array.from(atob(photo), (sign: string) => sign.charCodeAt(0))
    dataTransfer.items.add(new File([content], 'bottle.webp', { type: 'image/webp' }))
    for (const type of ['dragover', 'drop']) {
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }
  }, bytes)
  await see(page.getByRole('img', { name: 'What shoppers will see' }))
  await seeNot(page.getByText('Uploading photo...'))
})

// Requirements: IMG-2, IMG-3
test('a failed upload keeps the old photo', async ({ openPage }) => {
  const product = await createProduct()
  const page = await openPage({
    as: await admin(),
    path: `/admin-productlist/${product._id}/edit`,
    refusals: ['/api/upload', 'upload'],
  })
  await seeScreen(page, 'Edit product')
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('not uploaded')) logged.push(message.text())
  })
  await page.route('**/api/upload', (route) =>
    route.fulfill({ status: 413, json: { message: 'Too large', code: 'x' } }),
  )
  await page.getByLabel('Choose a photo').setInputFiles(PHOTO)
  await see(page.getByText('AYU-ARI-001.webp was not added. Too large'))
  await see(page.getByText('No photo yet'))
  await seeNot(page.getByText('Uploading photo...'))
  await expect.poll(() => logged, pollOptions).toEqual(['The picture was not uploaded: Too large'])
})

// Requirements: IMG-8
test.for([360, 1280])('several photos are added, sorted and described, at %i px', async (width, { openPage }) => {
  const product = await createProduct()
  const page = await openPage({ width, as: await admin(), path: `/admin-productlist/${product._id}/edit` })
  await seeScreen(page, 'Edit product')
  await page.getByLabel('Choose a photo').setInputFiles([PHOTO, ...MORE_PHOTOS])
  const photos = page.getByRole('list', { name: 'Photos' })
  await expect.poll(() => photos.getByRole('listitem').count(), pollOptions).toBe(3)
  await seeNot(page.getByText('Uploading photo...'))
  await photos.getByRole('button', { name: 'Move photo 3 up' }).click()
  await photos.getByText('Describe this photo').first().click()
  await photos
    .getByLabel(/^Alt text(?! in)/)
    .first()
    .fill('Bottle and box from the front')
  await photos.getByRole('button', { name: 'Remove photo 3' }).click()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectAddress(page, '/admin-productlist')
  const { image, images } = await callApi('GET /api/products/:id', { params: { id: product._id } })
  expect(images).toMatchObject([{ url: image, alt: 'Bottle and box from the front' }, { alt: '' }])
})

/** Random noise, because it does not compress. */
async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = sharp({ create: { width: 1900, height: 1400, channels: 3, background: '#888', noise } })
  const bytes = await photo.png({ compressionLevel: 0 }).toBuffer()
  expect(bytes.length).toBeGreaterThan(5 * 1024 * 1024)
  return bytes
}
