import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PAGE_DATA_ID } from '#shared/public-page.ts'
import { BUILT, RENDERS_NAMES, webFolderWith } from '#tests/support/public-pages.ts'
import { openShop } from '#tests/support/shop.ts'

const MALICIOUS = "$& </script><script>alert(1)</script> $'"

// ASVS: 1.1.2, 1.2.1
test('the home page contains its content and data, and no text can break out', async () => {
  const shop = await openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
  await shop.given.product({ name: MALICIOUS })
  const { body, headers } = await shop.app.inject({ url: '/', headers: { 'accept-encoding': 'identity' } })

  expect(body).toContain(`>${MALICIOUS.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</a>`)
  const data = new RegExp(`<script id="${PAGE_DATA_ID}" type="application/json">(.*?)</script>`, 's').exec(body)?.[1]
  expect(JSON.parse(data ?? '')).toMatchObject({ path: '/', responses: [[['shown'], [{ name: MALICIOUS }]]] })
  const policy = String(headers['content-security-policy']).split(';')
  const inline = [...body.matchAll(/<(script|style)( data-path="[^"]*" data-links='[^']*')?>(.*?)<\/\1>/gs)]
  expect(inline.map(([, kind]) => kind)).toEqual(['script', 'style', 'script', 'style'])
  for (const [, kind, , inside = ''] of inline) {
    const rule = policy.find((directive) => directive.startsWith(`${kind}-src 'self'`))
    const hash = createHash('sha256').update(inside).digest('base64')
    expect(rule).toContain(kind === 'script' ? hash : "'unsafe-inline'")
  }
})

test('an unchanged page is not sent again, and the next page has a changed name', async () => {
  const shop = await openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
  const first = await shop.app.inject('/')
  const again = await shop.app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
  const inBrotli = () => shop.app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  const quick = await inBrotli()
  await expect
    .poll(async () => (await inBrotli()).headers.etag, { timeout: 10_000, interval: 50 })
    .not.toBe(quick.headers.etag)
  const best = await inBrotli()
  expect(best.rawPayload.length).toBeLessThan(quick.rawPayload.length)
  expect(brotliDecompressSync(best.rawPayload).toString()).toBe(first.body)

  const admin = await shop.as('admin')
  await admin.put('/api/settings', { societyName: 'Malabar & Sons' })
  await expect
    .poll(async () => (await shop.app.inject('/')).body, { timeout: 10_000, interval: 50 })
    .toContain('<title>/ | Malabar &amp; Sons</title>')
})

test.each([
  ['cannot be loaded', 'export const ='],
  ['fails', 'export const renderPage = () => { throw new Error("no") }'],
])(
  'when the rendering %s, the app renders: the built home page, and other pages at their address',
  async (_, renderer) => {
    const shop = await openShop({ webFolder: await webFolderWith(renderer) })
    const product = await shop.given.product({ name: 'Thailam' })
    expect(await shop.app.inject('/')).toMatchObject({ statusCode: 200, body: BUILT })
    expect(await shop.app.inject(`/product/ayurveda/${product._id}-thailam`)).toMatchObject({
      statusCode: 302,
      headers: { location: `/#/product/ayurveda/${product._id}`, 'cache-control': 'no-store' },
    })
    expect(await shop.app.inject('/productlist/furniture')).toMatchObject({
      headers: { location: '/#/productlist/furniture' },
    })
    expect(await shop.app.inject({ url: '/nowhere', headers: { accept: 'text/html' } })).toMatchObject({
      statusCode: 404,
    })
  },
)

test('without the database the app renders', async () => {
  const shop = await openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
  await shop.owner.schema.alterTable('categories').renameTo('gone').execute()
  expect(await shop.app.inject('/')).toMatchObject({ statusCode: 200, body: BUILT })
  expect(await shop.app.inject('/productlist/furniture')).toMatchObject({
    statusCode: 302,
    headers: { location: '/#/productlist/furniture' },
  })
  await shop.owner.schema.alterTable('gone').renameTo('categories').execute()
})
