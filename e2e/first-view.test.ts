import type { CDPSession, Page } from 'playwright-core'
import { expect, soon, test } from './browser.ts'
import { see } from './looks.ts'

// The budget of the stack, in bytes as they come over the line, with their headers.
const FIRST_VIEW = 180_000
const FONTS = 45_000
const HTML = 14_000
// Its letters have three bytes each, and it carries the products' English names too.
const HTML_IN_MALAYALAM = 14_800
const CARD = 8_000
/** A fiftieth of each stays free: what the society writes next must not be the one word too many. */
const FULL = 0.98

type File = { url: string; type: string; bytes: number }

/** All that the page has loaded so far, and what each file cost. */
async function weighed(page: Page): Promise<{ files: File[]; session: CDPSession }> {
  const session = await page.context().newCDPSession(page)
  const answers = new Map<string, Omit<File, 'bytes'>>()
  const files: File[] = []
  session.on('Network.responseReceived', ({ requestId, response }) =>
    answers.set(requestId, { url: response.url, type: response.mimeType }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    files.push({ url: '', type: '', ...answers.get(requestId), bytes: encodedDataLength }),
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
  await page.goto('/')
  const popular = page.getByRole('region', { name: 'Popular Products' })
  await expect.poll(() => popular.getByRole('article').count(), soon).toBe(10)
  const first = await files.slice()

  expect(sumOf(first, /\.js$/)).toBeGreaterThan(10_000)
  expect(sumOf(first)).toBeLessThan(FIRST_VIEW * FULL)
  expect(sumOf(first, /\.woff2$/)).toBeLessThan(FONTS * FULL)
  expect(sumOf(first, /\/api\//)).toBe(0)
})

test.for([
  ['/', HTML],
  ['/ml/', HTML_IN_MALAYALAM],
] as const)(
  'the page at %s, with the home and its data in it, keeps to its bytes',
  async ([path, budget], { openPage }) => {
    const page = await openPage()
    await expect.poll(() => sizeOfPage(page, path), soon).toBeLessThan(budget * FULL)
    console.info(`${path} ${await sizeOfPage(page, path)} bytes, at most ${budget * FULL} of ${budget}`)
  },
)

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
  await expect.poll(() => sizeOfPage(page), soon).toBeLessThan(HTML)
  const hero = '/uploads/hero-ayurveda-mobile-640.avif'
  const typeOfHero = async () => (await page.request.get(hero)).headers()['content-type']
  await expect.poll(typeOfHero, { ...soon, timeout: 60_000 }).toBe('image/avif')
}
