import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { openBucketServer } from '#tests/support/object-store/bucket-server.ts'
import { startShopProcess } from '#tests/support/startup/fixture.ts'
import { findTestBrowser } from '../../tools/find-browser.ts'

const START = [process.execPath, join(import.meta.dirname, '../../bin/start.mjs')]
const SHOWN = '[...document.images].filter((image) => image.complete && image.naturalWidth > 1).length'
const STORED = "caches.open('pictures').then((store) => store.keys()).then((keys) => keys.length)"

const UNSTORED = `Promise.all([...document.images]
  .filter((image) => image.complete && image.naturalWidth > 1)
  .map(({ currentSrc }) => caches.match(currentSrc).then((found) => found ? [] : [currentSrc])))
  .then((missing) => missing.flat())`

/** A CDN that reads the objects of the bucket. */
async function openCdn(bucket: Awaited<ReturnType<typeof openBucketServer>>) {
  const allow: Record<string, string> = { 'access-control-allow-origin': '*' }
  const requests: string[] = []
  const state = { allow }
  const server = createServer(({ url = '' }, response) => {
    requests.push(url)
    const found = bucket.objects.get(url.replace('/pictures/', ''))
    response.writeHead(found ? 200 : 404, { ...found?.headers, ...state.allow }).end(found?.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { state, requests, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures` }
}

// Requirements: STORE-2
test('browsers show images from the public address, and store them for offline use where it allows that', async () => {
  const bucket = await openBucketServer()
  const cdn = await openCdn(bucket)
  const DATA_DIR = join(await openFolder(), 'shop')
  const shop = await startShopProcess({
    command: START,
    env: { DATA_DIR, CATALOGUE: 'demo', ...bucket.env, IMAGE_BASE_URL: cdn.address, PUBLIC_URL: 'http://localhost:1' },
  })
  await shop.ready()
  const browser = await chromium.launch({ executablePath: await findTestBrowser() })
  onTestFinished(() => browser.close())
  const openHome = async () => {
    const page = await (await browser.newContext()).newPage()
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    await page.goto(shop.address)
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await page.reload()
    await expect.poll(() => page.evaluate(SHOWN)).toBeGreaterThan(2)
    return { page, refused }
  }

  const { page, refused } = await openHome()
  await expect.poll(() => page.evaluate(STORED)).toBeGreaterThan(2)
  // The service worker requests these images, not only the page.
  const requests = cdn.requests.length
  await page.evaluate("location.hash = '#/productlist/organicfoods'")
  await expect.poll(() => cdn.requests.length).toBeGreaterThan(requests + 3)
  await expect.poll(() => page.evaluate(UNSTORED)).toEqual([])
  await page.context().setOffline(true)
  await page.reload()
  await expect.poll(() => page.evaluate(SHOWN)).toBeGreaterThan(2)
  expect(refused.filter((text) => text.includes('Content Security Policy'))).toEqual([])

  cdn.state.allow = {}
  const strict = await openHome()
  expect(strict.refused.filter((text) => text.includes('Content Security Policy'))).toEqual([])
  expect(await strict.page.evaluate(STORED)).toBe(0)
  await browser.close()
  expect((await shop.stop()).code).toBe(0)
})
