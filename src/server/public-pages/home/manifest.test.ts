import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillEmptyShop } from '#server/catalogue/fill-empty-shop.ts'
import { RENDERS_NAMES, webFolderWith } from '#tests/support/public-pages.ts'
import { openShop } from '#tests/support/shop.ts'
import { THEME } from './manifest-route.ts'

type Manifest = {
  name: string
  lang: string
  start_url: string
  scope: string
  display: string
  icons: { src: string }[]
}

// Requirements: OFF-1
test('the app is installed under the name in the settings', async () => {
  const { as } = await openShop()
  const visitor = await as('visitor')
  const before = await visitor.get<Manifest>('/manifest.webmanifest')
  expect(before.status).toBe(200)
  expect(before.headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(before.body).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' })
  const admin = await as('admin')
  const { body: settings } = await admin.get<Record<string, unknown>>('/api/settings')
  await admin.put('/api/settings', { ...settings, societyName: 'Hillside Society' })
  expect(await visitor.get('/manifest.webmanifest')).toMatchObject({ body: { name: 'Hillside Society' } })
})

// Requirements: OFF-1
test('each language has its own manifest for the same app, and its pages link it', async () => {
  const shop = await openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
  await fillEmptyShop(shop, () => {}, { withProducts: false })
  const { as, app } = shop
  const visitor = await as('visitor')
  const manifest = async (before: string) => (await visitor.get<Manifest>(`${before}/manifest.webmanifest`)).body
  const english = await manifest('')
  expect(english).toMatchObject({ id: '/', name: 'Kadirur Society', lang: 'en-IN', start_url: '/', scope: '/' })
  expect(english).toMatchObject({ description: expect.stringContaining('East Kadirur') })
  expect(await manifest('/ml')).toMatchObject({
    id: '/',
    name: 'കതിരൂർ സൊസൈറ്റി',
    description: expect.stringContaining('കതിരൂർ'),
    lang: 'ml-IN',
    start_url: '/ml/',
    scope: '/',
  })
  for (const before of ['', '/ml']) {
    const { body } = await app.inject(`${before}/about`)
    expect(body).toContain(`<link rel="manifest" href="${before}/manifest.webmanifest" />`)
  }

  const admin = await as('admin')
  const { body: settings } = await admin.get<Record<string, unknown>>('/api/settings')
  await admin.put('/api/settings', { ...settings, societyName: 'Hillside Society' })
  expect(await manifest('/ml')).toMatchObject({ name: 'Hillside Society', lang: 'ml-IN' })
})

// Requirements: OFF-1
test('the manifest has the colours of the style sheet', async () => {
  const sheet = await readFile(join(import.meta.dirname, '../../../web/theme.css'), 'utf8')
  expect(sheet).toContain(`--paper: ${THEME.paper};`)
  expect(sheet).toContain(`--palm-800: ${THEME.palm};`)
})

test('a service worker is loaded only from the shop', async () => {
  const { app } = await openShop()
  const { headers } = await app.inject('/healthz')
  expect(headers['content-security-policy']).toContain("worker-src 'self'")
  expect(headers['content-security-policy']).toContain("manifest-src 'self'")
})
