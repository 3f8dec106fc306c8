import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright-core'
import type { Translations } from '#server/content/translations.ts'
import type { Dictionary } from '#shared/language.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { inMalayalam as ml } from '../../support/malayalam.ts'
import { createOrder } from '../../support/orders.ts'
import {
  expectNoBrokenWords,
  expectNoHorizontalScroll,
  scrollToFooter,
  see,
  seeNot,
  seeScreen,
} from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'

// Requirements: LANG-13
test('no letter of a Malayalam page falls back to a font of the device', async ({ openPage }) => {
  const page = await openPage({ width: 360 })
  for (const [path, heading] of [
    ['/terms', 'Terms and conditions'],
    ['/directors', 'Board of Directors'],
    ['/productlist/ayurveda', 'Ayurveda'],
    ['/ayurveda/lehyams-rasayanams', 'Lehyams & Rasayanams'],
  ] as const) {
    await page.goto(`/ml/#${path}`)
    await see(page.getByRole('heading', { level: 1, name: ml(heading) }))
    await seeNot(page.locator('#main [aria-busy="true"]').first())
    await expect.poll(() => fontsOf(page, TEXTS), pollOptions).toEqual({ families: [ANEK], strangers: [] })
  }
})

// Requirements: LANG-1
test('the link to Malayalam is readable and large enough on a device without its letters', async ({ openPage }) => {
  const page = await openPage({ width: 360, as: await admin(), path: '/careers' })
  await seeScreen(page, 'Careers')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectReadable(page, page.getByRole('dialog', { name: 'Menu' }))
  await page.getByRole('button', { name: 'Close menu' }).click()
  await scrollToFooter(page)
  await expectReadable(page, page.getByRole('contentinfo'))
  const rail = page.getByRole('complementary', { name: 'Shop office' })
  await page.goto('/#/admin-mails')
  await expectReadable(page, rail)
  for (const width of [992, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/#/admin-mails')
    await expectReadable(page, rail)
    await page.goto('/#/careers')
    await expectReadable(page, page.getByRole('banner'))
    await scrollToFooter(page)
    await expectReadable(page, page.getByRole('contentinfo'))
  }
})

async function expectReadable(page: Page, region: Locator) {
  const link = region.getByRole('link', { name: 'മലയാളം' }).filter({ visible: true })
  await see(link)
  await expect
    .poll(async () => fontsOf(page, await markOf(link)), pollOptions)
    .toEqual({ families: [ANEK], strangers: [] })
  const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
  expect(Math.min(width, height), page.url()).toBeGreaterThanOrEqual(44)
}

/** A selector that matches only this element. */
const markOf = (element: Locator) =>
  element.evaluate((node) => {
    for (const marked of node.ownerDocument.querySelectorAll('[data-looked-at]'))
      marked.removeAttribute('data-looked-at')
    node.setAttribute('data-looked-at', '')
    return '[data-looked-at]'
  })

// Requirements: LANG-13
test('the subset of the Malayalam font is small and renders every word of the shop like the full font', async ({
  openPage,
}) => {
  const page = await openPage()
  await page.goto('about:blank')
  const words = await collectWords()
  expect(words.length).toBeGreaterThan(2_000)
  const fonts = {
    whole: await asData(
      import.meta.resolve('@fontsource-variable/anek-malayalam/files/anek-malayalam-malayalam-wght-normal.woff2'),
    ),
    cut: await asData(CUT.href),
  }
  expect((await stat(CUT)).size).toBeLessThan(25_000)
  const { widths, different } = await page.evaluate<{ widths: number; different: string[] }>(
    `(${COMPARE})(${JSON.stringify(fonts)}, ${JSON.stringify(words)})`,
  )
  // Equal widths would mean that no text was rendered.
  expect(widths).toBeGreaterThan(100)
  expect(different).toEqual([])
})

// Requirements: HEAD-12, LANG-6
test('no Malayalam word of the home page is broken or leaves its box, from a small phone to a computer', async ({
  openPage,
}) => {
  const page = await openPage({ width: 320 })
  await page.goto('/ml/')
  await see(page.getByRole('heading', { name: ml('Popular Products') }))
  await scrollToFooter(page)
  const links = page
    .getByRole('navigation', { name: ml('Categories') })
    .first()
    .getByRole('link')
  for (const width of [320, 360, 768, 850, 992, 1100, 1160]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
    await expectNoBrokenWords(page.locator('body'))
    const wide = await links.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)
    expect(wide, `boxes at ${width} px`).toBe(0)
  }
})

// Requirements: HEAD-12
test('the steps of an order fit beside each other in Malayalam', async ({ openPage }) => {
  const as = await createShopper()
  const { _id } = await createOrder({ by: as, state: 'shipped' })
  const page = await openPage({ width: 768, as })
  await page.goto(`/ml/#/order/${_id}`)
  const last = page.getByText(ml('On its way to you'), { exact: true })
  await see(last)
  expect(
    await last.evaluate(
      (text) => text.getBoundingClientRect().right <= text.closest('ol').getBoundingClientRect().right,
    ),
  ).toBe(true)
})

const ANEK = 'Anek Malayalam Medium'

const TEXTS = '#main :is(h1, h2, h3, p, li, th, td, dt, dd, a, b, span, button)'

const CUT = new URL('../../../src/web/fonts/anek-malayalam.woff2', import.meta.url)

/** A missing glyph or ligature changes the width: the narrowest is far above 5, and kerning changes it by 1. */
const COMPARE = `async (fonts, words) => {
  for (const [name, data] of Object.entries(fonts)) {
    document.fonts.add(await new FontFace(name, 'url(' + data + ')', { weight: '100 800' }).load())
  }
  const context = document.createElement('canvas').getContext('2d')
  const widthIn = (name) => (word) => {
    context.font = '430 100px ' + name
    return context.measureText(word).width
  }
  const [whole, cut] = ['whole', 'cut'].map((name) => words.map(widthIn(name)))
  return { widths: new Set(whole).size, different: words.filter((_, index) => Math.abs(whole[index] - cut[index]) > 5) }
}`

const asData = async (url: string) =>
  `data:font/woff2;base64,${(await readFile(fileURLToPath(url))).toString('base64')}`

/** Words of the translations, the society’s texts and the product names. */
async function collectWords(): Promise<string[]> {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  const { shop, office: adminPage, server }: Dictionary = JSON.parse(await read('../../../src/words/ml.json'))
  const translations = [shop, adminPage, server].flatMap((section) => Object.values(section))
  const society: Translations = JSON.parse(await read('../../../src/words/society/ml.json'))
  const societyTexts = Object.values(society).flatMap(({ says, without = {} }) => [
    says,
    ...Object.values(without).map((part) => part.says),
  ])
  const products: { nameMalayalam: string }[] = parse(await read('../../../catalogue/products.csv'), { columns: true })
  const texts = [...translations, ...societyTexts, ...products.map(({ nameMalayalam }) => nameMalayalam)]
  return [...new Set(texts.flatMap((text) => text.match(/[\u0d00-\u0d7f\u200c\u200d]+/g) ?? []))]
}

/** The fonts that render these elements: those from the shop, and those of the device. */
async function fontsOf(page: Page, selector: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const found = await Promise.all(nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })))
  await session.detach()
  const fonts = found.flatMap(({ fonts: used }) => used)
  return {
    families: [
      ...new Set(fonts.filter(({ familyName }) => /Malayalam/.test(familyName)).map(({ familyName }) => familyName)),
    ],
    strangers: [...new Set(fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName))],
  }
}
