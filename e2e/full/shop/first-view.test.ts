import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { CDPSession, Page } from 'playwright-core'
import { expect, soon, test } from '../../support/browser.ts'
import { see } from '../../support/looks.ts'

// The budget of the stack, in bytes as they come over the line, with their headers.
const FIRST_VIEW = 180_000
const FONTS = 45_000
// Of the page's HTML all that is seen first, and the whole.
const FIRST_HTML = 14_000
const HTML = 20_000
// Its letters have three bytes each, and it carries the products' English names too.
const HTML_IN_MALAYALAM = 21_200
const CARD = 8_000
/** A fiftieth of each stays free: what the society writes next must not be the one word too many. */
const FULL = 0.98

type File = { url: string; type: string; bytes: number }

/** All that the page has loaded so far, and what each file cost. */
async function weighed(page: Page): Promise<{ files: File[]; session: CDPSession }> {
  const session = await page.context().newCDPSession(page)
  const responses = new Map<string, Omit<File, 'bytes'>>()
  const files: File[] = []
  session.on('Network.responseReceived', ({ requestId, response }) =>
    responses.set(requestId, { url: response.url, type: response.mimeType }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    files.push({ url: '', type: '', ...responses.get(requestId), bytes: encodedDataLength }),
  )
  await session.send('Network.enable')
  return { files, session }
}

const sumOf = (files: File[], which = /./) =>
  files.filter(({ url }) => which.test(url)).reduce((sum, file) => sum + weightOf(file), 0)

/** Until a picture's sizes are made its original comes in their place; a card's own size is at most so heavy. */
const weightOf = (file: File) => (isCard(file) && file.type !== 'image/avif' ? CARD : file.bytes)

test('the first view of the home page on a sharp phone keeps to its bytes', async ({ openPage }) => {
  const page = await openPage({ width: 360, height: 640, more: { deviceScaleFactor: 2 } })
  const { files } = await weighed(page)
  await asSmallAsTheyGet(page)
  await page.addInitScript(`addEventListener('alive', () => { window.isAlive = true })`)
  await page.goto('/')
  const popular = page.getByRole('region', { name: 'Popular Products' })
  // Drawn by the server without its pictures, which come when it is alive and the reader is near.
  expect(await popular.getByRole('article').count()).toBe(10)
  await expect.poll(() => page.evaluate('window.isAlive'), soon).toBe(true)
  const first = await files.slice()

  expect(sumOf(first, /\.js$/)).toBeGreaterThan(10_000)
  expect(sumOf(first)).toBeLessThan(FIRST_VIEW * FULL)
  expect(sumOf(first, /\.woff2$/)).toBeLessThan(FONTS * FULL)
  expect(sumOf(first, /\/api\//)).toBe(0)
})

test.for([
  ['/', HTML, 'Popular Products'],
  ['/ml/', HTML_IN_MALAYALAM, 'ജനപ്രിയ ഉൽപ്പന്നങ്ങൾ'],
] as const)(
  'the page at %s, with the whole home and its data in it, keeps to its bytes as it is sent at first',
  async ([path, budget, below], { openPage }) => {
    const page = await openPage()
    // How the shop compresses a page that somebody waits for; a moment later it is a tenth smaller.
    const html = await (await page.request.get(path)).text()
    const sent = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    const first = bytesUntil(sent, `${below}</h2>`)
    console.info(`${path} ${first} bytes to the first view's end, at most ${FIRST_HTML * FULL} of ${FIRST_HTML}`)
    console.info(`${path} ${sent.length} bytes, at most ${budget * FULL} of ${budget}`)
    expect(first).toBeLessThan(FIRST_HTML * FULL)
    expect(sent.length).toBeLessThan(budget * FULL)
    await expect.poll(() => sizeOfPage(page, path), soon).toBeLessThan(sent.length)
  },
)

/** How many of the bytes must have come until these words can be read. */
function bytesUntil(sent: Buffer, words: string): number {
  const isThere = (length: number) => readable(sent.subarray(0, length)).includes(words)
  let [tooFew, enough] = [0, sent.length]
  while (enough - tooFew > 1) {
    const middle = (tooFew + enough) >> 1
    if (isThere(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}

const readable = (bytes: Buffer) =>
  brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()

test('a card’s picture is small, and comes only when the reader is near', async ({ openPage }) => {
  const page = await openPage({ width: 360, height: 640, more: { deviceScaleFactor: 3 } })
  const { files } = await weighed(page)
  await page.goto('/#/productlist/organicfoods')
  const cards = page.locator('#main article')
  await expect.poll(() => cards.count(), soon).toBeGreaterThan(10)
  await see(cards.locator('img').first())
  expect(await cards.last().locator('img').count()).toBe(0)
  await cards.last().scrollIntoViewIfNeeded()
  await see(cards.last().locator('img'))
  await expect.poll(() => files.filter(isCard).length, soon).toBeGreaterThan(4)
  expect(files.filter(isCard).filter((file) => weightOf(file) > CARD)).toEqual([])
})

const isCard = ({ url }: File) => /\/uploads\/[0-9a-f]{32}/.test(url)

const sizeOfPage = async (page: Page, path = '/') =>
  Number((await page.request.get(path, { headers: { 'accept-encoding': 'br' } })).headers()['content-length'])

/** The smallest form of the page comes a moment after the first one, and the sizes of a new shop's pictures in their turn. */
async function asSmallAsTheyGet(page: Page) {
  const hero = '/uploads/hero-ayurveda-mobile-640.avif'
  const typeOfHero = async () => (await page.request.get(hero)).headers()['content-type']
  await expect.poll(typeOfHero, { ...soon, timeout: 60_000 }).toBe('image/avif')
}
