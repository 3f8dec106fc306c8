import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { CDPSession, Page } from 'playwright-core'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { see } from '../../support/page-checks.ts'

// The byte budget: transferred bytes, headers included.
const FIRST_VIEW = 180_000
const FONTS = 45_000
// HTML bytes of the first view, and of the whole page.
const FIRST_HTML = 14_000
const HTML = 20_000
// A Malayalam letter takes three bytes, and the page also contains the English product names.
const HTML_IN_MALAYALAM = 21_200
const CARD = 8_000
/** Keeps 2% of each budget free for new texts of the society. */
const FULL = 0.98

/** `at`: when the last byte came, as `Date.now()`. */
type File = { url: string; type: string; bytes: number; at: number }

/** The files that the page has loaded, with their transferred bytes. */
async function weighed(page: Page): Promise<{ files: File[]; session: CDPSession }> {
  const session = await page.context().newCDPSession(page)
  const responses = new Map<string, Pick<File, 'url' | 'type'>>()
  const files: File[] = []
  // The time of an event has an arbitrary origin; only a request also has the time of day.
  let startOfTime = 0
  session.on('Network.requestWillBeSent', ({ timestamp, wallTime }) => {
    startOfTime = wallTime - timestamp
  })
  session.on('Network.responseReceived', ({ requestId, response }) =>
    responses.set(requestId, { url: response.url, type: response.mimeType }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const at = (startOfTime + timestamp) * 1_000
    files.push({ url: '', type: '', ...responses.get(requestId), bytes: encodedDataLength, at })
  })
  await session.send('Network.enable')
  return { files, session }
}

const sumOf = (files: File[], which = /./) =>
  files.filter(({ url }) => which.test(url)).reduce((sum, file) => sum + weightOf(file), 0)

/** Counts at most `CARD` bytes for a card's image, because its original is served until the sizes are ready. */
const weightOf = (file: File) => (isCard(file) && file.type !== 'image/avif' ? CARD : file.bytes)

test('the first view of the home page is within its byte budget on a high-resolution phone', async ({ openPage }) => {
  const page = await openPage({ width: 360, height: 640, more: { deviceScaleFactor: 2 } })
  const { files } = await weighed(page)
  await waitForImageSizes(page)
  await page.addInitScript(`addEventListener('alive', () => { window.aliveAt ??= Date.now() })`)
  await page.goto('/')
  const popular = page.getByRole('region', { name: 'Popular Products' })
  // The server renders it without images. They load after hydration, when the reader is near.
  expect(await popular.getByRole('article').count()).toBe(10)
  await expect.poll(() => page.evaluate('window.aliveAt'), pollOptions).toBeDefined()
  const aliveAt = await page.evaluate<number>('window.aliveAt')
  const first = files.filter(({ at }) => at <= aliveAt)

  expect(sumOf(first, /\.js$/)).toBeGreaterThan(10_000)
  expect(sumOf(first)).toBeLessThan(FIRST_VIEW * FULL)
  expect(sumOf(first, /\.woff2$/)).toBeLessThan(FONTS * FULL)
  expect(sumOf(first, /\/api\//)).toBe(0)
})

test.for([
  ['/', HTML, 'Popular Products'],
  ['/ml/', HTML_IN_MALAYALAM, 'ജനപ്രിയ ഉൽപ്പന്നങ്ങൾ'],
] as const)(
  'the page at %s with the whole home page and its data is within its byte budget',
  async ([path, budget, below], { openPage }) => {
    const page = await openPage()
    // The first response is compressed fast. Stronger compression later saves another 10%.
    const html = await (await page.request.get(path)).text()
    const sent = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    const first = bytesUntil(sent, `${below}</h2>`)
    console.info(`${path} ${first} bytes to the first view's end, at most ${FIRST_HTML * FULL} of ${FIRST_HTML}`)
    console.info(`${path} ${sent.length} bytes, at most ${budget * FULL} of ${budget}`)
    expect(first).toBeLessThan(FIRST_HTML * FULL)
    expect(sent.length).toBeLessThan(budget * FULL)
    await expect.poll(() => sizeOfPage(page, path), pollOptions).toBeLessThan(sent.length)
  },
)

test.for([
  [360, 'hero-ayurveda-mobile'],
  [1280, 'hero-ayurveda'],
] as const)('at %i px the largest image is preloaded, and requested once', async ([width, hero], { openPage }) => {
  const page = await openPage({ width, height: 740 })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'load' })
  const images = requests.filter((path) => path.startsWith('/uploads/hero-ayurveda'))
  expect(images).toEqual([expect.stringMatching(new RegExp(`^/uploads/${hero}-\\d+\\.avif$`))])
  const preloads = page.locator(`link[rel=preload][imagesrcset*="/${hero}-640.avif"]`)
  expect(await preloads.evaluateAll((links) => links.length)).toBe(1)
})

test('a screen that the server has not rendered does not load the image of the rendered one', async ({ openPage }) => {
  const page = await openPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/#/cart', { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('link[rel=preload]').count()).toBe(0)
  expect(requests.filter((path) => path.startsWith('/uploads/hero-'))).toEqual([])
  await page.goto('/about', { waitUntil: 'load' })
  expect(await page.locator('link[rel=preload]').count()).toBe(2)
})

/** The number of bytes up to the end of these words. */
function bytesUntil(sent: Buffer, text: string): number {
  const isIncluded = (length: number) => readable(sent.subarray(0, length)).includes(text)
  let [low, high] = [0, sent.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (isIncluded(middle)) high = middle
    else low = middle
  }
  return high
}

const readable = (bytes: Buffer) =>
  brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()

test('a card’s image is small and loads only near the viewport', async ({ openPage }) => {
  const page = await openPage({ width: 360, height: 640, more: { deviceScaleFactor: 3 } })
  const { files } = await weighed(page)
  await page.goto('/#/productlist/organicfoods')
  const cards = page.locator('#main article')
  await expect.poll(() => cards.count(), pollOptions).toBeGreaterThan(10)
  await see(cards.locator('img').first())
  expect(await cards.last().locator('img').count()).toBe(0)
  await cards.last().scrollIntoViewIfNeeded()
  await see(cards.last().locator('img'))
  await expect.poll(() => files.filter(isCard).length, pollOptions).toBeGreaterThan(4)
  expect(files.filter(isCard).filter((file) => weightOf(file) > CARD)).toEqual([])
})

const isCard = ({ url }: File) => /\/uploads\/[0-9a-f]{32}/.test(url)

const sizeOfPage = async (page: Page, path = '/') =>
  Number((await page.request.get(path, { headers: { 'accept-encoding': 'br' } })).headers()['content-length'])

/** Waits until the image sizes of a new shop are ready. */
async function waitForImageSizes(page: Page) {
  const hero = '/uploads/hero-ayurveda-mobile-640.avif'
  const typeOfHero = async () => (await page.request.get(hero)).headers()['content-type']
  await expect.poll(typeOfHero, { ...pollOptions, timeout: 60_000 }).toBe('image/avif')
}
