import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '#server/testing/shop.ts'
import { HOME_DATA_ID } from '#shared/home-page.ts'
import { RENDERER } from './page-shell.ts'

const BUILT = `<!doctype html><html><head><title>Shop</title>
<link rel="stylesheet" crossorigin href="/assets/a.css"></head><body><div id="root"></div></body></html>`

/** A built web half in small: `renderer` is the code of the module that draws the home. */
async function webFolderWith(renderer: string) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-web-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'assets'))
  await mkdir(dirname(join(folder, RENDERER)))
  await writeFile(join(folder, 'index.html'), BUILT)
  await writeFile(join(folder, 'assets/a.css'), MANY_RULES)
  await writeFile(join(folder, RENDERER), renderer)
  return folder
}

const MANY_RULES = Array.from({ length: 500 }, (_, place) => `.a${place}{margin:${place}px ${place % 7}px}`).join('')

const DRAWS_NAMES = `export const renderHome = ({ home }) => home.popular.map(({ name }) => '<p>' + name.replace(/</g, '&lt;') + '</p>').join('')`
const NASTY = "$& </script><script>alert(1)</script> $'"

test('the page carries the home, drawn and as data, and no text can leave its place', async () => {
  const shop = await openShop({ webFolder: await webFolderWith(DRAWS_NAMES) })
  await shop.given.product({ name: NASTY })
  const { body, headers } = await shop.app.inject({ url: '/', headers: { 'accept-encoding': 'identity' } })

  expect(body).toContain(`<p>${NASTY.replaceAll('<', '&lt;')}</p>`)
  const data = new RegExp(`<script id="${HOME_DATA_ID}" type="application/json">(.*?)</script>`, 's').exec(body)?.[1]
  expect(JSON.parse(data ?? '')).toMatchObject({
    home: { popular: [{ name: NASTY }] },
    settings: { societyName: expect.any(String) },
  })
  for (const [kind, inside] of [
    ['script-src', /<script>(.*?)<\/script>/s.exec(body)?.[1] ?? ''],
    ['style-src', /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? ''],
  ] as const) {
    const hash = createHash('sha256').update(inside).digest('base64')
    expect(headers['content-security-policy']).toMatch(new RegExp(`${kind} 'self'[^;]*`))
    expect(
      String(headers['content-security-policy'])
        .split(';')
        .find((rule) => rule.startsWith(kind)),
    ).toContain(hash)
  }
})

test('a page that is known is not sent again, and a changed name is in the next one', async () => {
  const shop = await openShop({ webFolder: await webFolderWith(DRAWS_NAMES) })
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
    .toContain('<title>Malabar &amp; Sons</title>')
})

test.each([
  ['cannot be loaded', 'export const ='],
  ['fails', 'export const renderHome = () => { throw new Error("no") }'],
])('when the drawing %s, the page comes as it was built', async (_, renderer) => {
  const shop = await openShop({ webFolder: await webFolderWith(renderer) })
  expect(await shop.app.inject('/')).toMatchObject({ statusCode: 200, body: BUILT })
})

test('without the database the page comes as it was built', async () => {
  const shop = await openShop({ webFolder: await webFolderWith(DRAWS_NAMES) })
  await shop.owner.schema.alterTable('categories').renameTo('gone').execute()
  expect(await shop.app.inject('/')).toMatchObject({ statusCode: 200, body: BUILT })
  await shop.owner.schema.alterTable('gone').renameTo('categories').execute()
})
