import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { expectAccessibleLayout, seeScreen, waitForHydration } from '../../support/page-checks.ts'
import { admin } from '../../support/people.ts'
import { createProduct, productPath } from '../../support/products.ts'

const ALTS = ['Jar from the front', 'Jar from the back', 'Leaflet']

async function createProductWithImages() {
  const product = await createProduct()
  const withImage = (await callApi('GET /api/products', { query: {} })).filter(({ image }) => image !== '')
  return callApi('PUT /api/products/:id', {
    as: await admin(),
    params: { id: product._id },
    body: {
      name: product.name,
      category: product.category,
      images: ALTS.map((alt, at) => ({ url: withImage[at]?.image ?? '', alt, altMalayalam: at === 1 ? 'പിൻവശം' : '' })),
    },
  })
}

// Requirements: PROD-15
test.for([360, 1280])(
  'the pictures of a product are reached by swipe, press and key, and nothing jumps, at %i px',
  async (width, { openPage }) => {
    const product = await createProductWithImages()
    const page = await openPage({ width })
    await page.addInitScript(COUNT_SHIFTS)
    await page.goto(productPath(product))
    await seeScreen(page, product.name)
    const track = page.getByRole('group', { name: 'Pictures' })
    await expect.poll(() => track.getByRole('img').count(), pollOptions).toBe(ALTS.length)
    expect(await Promise.all((await track.getByRole('img').all()).map((image) => image.getAttribute('alt')))).toEqual(
      ALTS,
    )
    const [first, second] = await track.getByRole('img').all()
    expect(await first?.getAttribute('fetchpriority')).toBe('high')
    expect(await second?.getAttribute('loading')).toBe('lazy')
    const shown = () =>
      page
        .getByRole('button', { name: /^Show picture/, includeHidden: false })
        .evaluateAll((all) => all.findIndex((image) => image.getAttribute('aria-current') === 'true'))
    expect(await shown()).toBe(0)
    await page.getByRole('button', { name: 'Show picture 3' }).click()
    await expect.poll(shown, pollOptions).toBe(2)
    await track.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(shown, pollOptions).toBe(1)
    await track.hover()
    await page.mouse.wheel(-2000, 0)
    await expect.poll(shown, pollOptions).toBe(0)
    await expectAccessibleLayout(page)
    expect(await page.evaluate('window.shifted')).toBeLessThan(0.01)
  },
)

// Requirements: PROD-15
test('a picture has its alt text in the page’s language, and a product with one picture loads no gallery', async ({
  openPage,
}) => {
  const product = await createProductWithImages()
  const page = await openPage({ width: 360 })
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  // An idle browser preloads other parts at any time.
  await page.addInitScript('window.requestIdleCallback = () => 0')
  await page.goto(`/ml${productPath(product)}`)
  const track = page.getByRole('group', { name: 'ചിത്രങ്ങൾ' })
  await expect.poll(() => track.getByRole('img').count(), pollOptions).toBe(ALTS.length)
  expect(await track.getByRole('img').nth(1).getAttribute('alt')).toBe('പിൻവശം')
  await waitForHydration(page)
  const filesOfMany = files.splice(0)

  const single = await createProduct()
  await page.goto(`/ml${productPath(single)}`)
  await seeScreen(page, single.name)
  await waitForHydration(page)
  expect(filesOfMany.filter((url) => url.endsWith('.js') && !files.includes(url))).toHaveLength(1)
  expect(await track.count()).toBe(0)
})

// Adds up the browser's layout-shift entries.
const COUNT_SHIFTS = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })`
