import { ask } from '../../support/ask.ts'
import { expect, soon, test } from '../../support/browser.ts'
import { givenProduct, productPath } from '../../support/goods.ts'
import { allPartsAlive, expectAccessibleLayout, seeScreen } from '../../support/looks.ts'
import { admin } from '../../support/people.ts'

const ALTS = ['Jar from the front', 'Jar from the back', 'Leaflet']

async function givenImages() {
  const product = await givenProduct()
  const others = (await ask('GET /api/products', { query: {} })).filter(({ image }) => image !== '')
  return ask('PUT /api/products/:id', {
    as: await admin(),
    params: { id: product._id },
    body: {
      name: product.name,
      category: product.category,
      images: ALTS.map((alt, at) => ({ url: others[at]?.image ?? '', alt, altMalayalam: at === 1 ? 'പിൻവശം' : '' })),
    },
  })
}

// Requirements: PROD-15
test.for([360, 1280])(
  'the pictures of a product are reached by swipe, press and key, and nothing jumps, at %i px',
  async (width, { openPage }) => {
    const product = await givenImages()
    const page = await openPage({ width })
    await page.addInitScript(COUNT_SHIFTS)
    await page.goto(productPath(product))
    await seeScreen(page, product.name)
    const track = page.getByRole('group', { name: 'Pictures' })
    await expect.poll(() => track.getByRole('img').count(), soon).toBe(ALTS.length)
    expect(await Promise.all((await track.getByRole('img').all()).map((image) => image.getAttribute('alt')))).toEqual(
      ALTS,
    )
    const [first, second] = await track.getByRole('img').all()
    expect(await first?.getAttribute('fetchpriority')).toBe('high')
    expect(await second?.getAttribute('loading')).toBe('lazy')
    const shown = () =>
      page
        .getByRole('button', { name: /^Show picture/, includeHidden: false })
        .evaluateAll((all) => all.findIndex((one) => one.getAttribute('aria-current') === 'true'))
    expect(await shown()).toBe(0)
    await page.getByRole('button', { name: 'Show picture 3' }).click()
    await expect.poll(shown, soon).toBe(2)
    await track.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(shown, soon).toBe(1)
    await track.hover()
    await page.mouse.wheel(-2000, 0)
    await expect.poll(shown, soon).toBe(0)
    await expectAccessibleLayout(page)
    expect(await page.evaluate('window.shifted')).toBeLessThan(0.01)
  },
)

// Requirements: PROD-15
test('a picture has its alt text in the page’s language, and a product with one picture loads no gallery', async ({
  openPage,
}) => {
  const product = await givenImages()
  const page = await openPage({ width: 360 })
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  // An idle browser preloads other parts at any time.
  await page.addInitScript('window.requestIdleCallback = () => 0')
  await page.goto(`/ml${productPath(product)}`)
  const track = page.getByRole('group', { name: 'ചിത്രങ്ങൾ' })
  await expect.poll(() => track.getByRole('img').count(), soon).toBe(ALTS.length)
  expect(await track.getByRole('img').nth(1).getAttribute('alt')).toBe('പിൻവശം')
  await allPartsAlive(page)
  const filesOfMany = files.splice(0)

  const single = await givenProduct()
  await page.goto(`/ml${productPath(single)}`)
  await seeScreen(page, single.name)
  await allPartsAlive(page)
  expect(filesOfMany.filter((url) => url.endsWith('.js') && !files.includes(url))).toHaveLength(1)
  expect(await track.count()).toBe(0)
})

// Adds up the browser's layout-shift entries.
const COUNT_SHIFTS = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })`
