import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { fillEmptyShop } from '#server/catalogue/fill-empty-shop.ts'
import { beforePath, PAGE_LANGUAGES } from '#server/platform/i18n/page-languages.ts'
import { RENDERS_NAMES, readTags, webFolderWith } from '#tests/support/public-pages.ts'
import { openShop } from '#tests/support/shop.ts'
import { sitemapRoutes } from './sitemap.ts'

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)

// Requirements: WEB-6
test('the sitemap lists every existing page under its canonical address, and no other', async () => {
  const shop = await openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
  await fillEmptyShop(shop, () => {}, { withProducts: false })
  const product = await shop.given.product({ name: 'Thailam & Oil' })
  await shop.given.product({ isPublished: false, name: 'Draft' })
  const map = await shop.app.inject('/sitemap.xml')
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
  const addresses = addressesIn(map.body)
  expect(addresses).toContain(`${shop.publicUrl}/product/ayurveda/${product._id}-thailam-oil`)
  expect(addresses).toContain(`${shop.publicUrl}/ayurveda/kashayams`)
  expect(map.body).toMatch(/-thailam-oil<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  expect(addresses.filter((address) => /draft/i.test(address))).toEqual([])
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of addresses) {
    const response = await shop.app.inject(address.slice(shop.publicUrl.length))
    expect([address, response.statusCode]).toEqual([address, 200])
  }
  await (await shop.as('admin')).delete(`/api/products/${product._id}`)
  expect(addressesIn((await shop.app.inject('/sitemap.xml')).body)).toHaveLength(
    addresses.length - PAGE_LANGUAGES.length,
  )
})

// Requirements: WEB-7
test('each page is listed in each language with its alternatives, and calls use the same address', async () => {
  const shop = await openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
  await fillEmptyShop(shop, () => {}, { withProducts: false })
  const product = await shop.given.product({ name: 'Thailam' })
  const { body } = await shop.app.inject('/sitemap.xml')
  expect(body).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
  const entries = new Map(
    [...body.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = '']) => [
      addressesIn(entry)[0],
      Object.fromEntries(
        [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)].map(
          ([, language = '', address = '']) => [language, address],
        ),
      ),
    ]),
  )
  for (const path of ['/', '/about', '/ayurveda/kashayams', `/product/ayurveda/${product._id}-thailam`]) {
    const english = shop.publicUrl + path
    const languageByAddress = new Map(
      PAGE_LANGUAGES.map((language) => [shop.publicUrl + beforePath(language) + path, language]),
    )
    expect([...languageByAddress.keys()]).toContain(`${shop.publicUrl}/ml${path}`)
    const links = Object.fromEntries([...languageByAddress].map(([address, { code }]) => [code, address]))
    for (const [address, language] of languageByAddress) {
      expect(entries.get(address)).toEqual({ ...links, 'x-default': english })
      const locale = language.locale.replace('-', '_')
      const page = readTags((await shop.app.inject(address.slice(shop.publicUrl.length))).body)
      expect(page).toMatchObject({ canonical: address, named: { 'og:url': address, 'og:locale': locale } })
    }
  }
  expect([...entries.values()].filter((links) => Object.keys(links).length !== PAGE_LANGUAGES.length + 1)).toEqual([])
})

// Requirements: WEB-6
test('in a large shop the sitemap has parts, which contain every product once', async () => {
  const shop = await openShop()
  const made = await Promise.all(
    Array.from({ length: 5 }, (_, index) => shop.given.product({ name: `Thailam ${index}` })),
  )
  const app = fastify()
  onTestFinished(() => app.close())
  sitemapRoutes(app, shop, { perPart: 2 })
  const parts = addressesIn((await app.inject('/sitemap.xml')).body)
  expect(parts).toEqual(['pages', 1, 2, 3].map((part) => `${shop.publicUrl}/sitemap/${part}.xml`))
  const [pages = '', ...productPages] = await Promise.all(
    parts.map(async (part) => (await app.inject(part.slice(shop.publicUrl.length))).body),
  )
  expect(addressesIn(pages)).toContain(`${shop.publicUrl}/about`)
  const ids = productPages.flatMap(addressesIn).map((address) => /[0-9a-f-]{36}/.exec(address)?.[0])
  expect(ids.toSorted()).toEqual(made.flatMap(({ _id }) => PAGE_LANGUAGES.map(() => _id)).toSorted())
  for (const none of ['4.xml', '0.xml', '01.xml', 'x.xml', '1.xml?a=1', '99999.xml']) {
    expect((await app.inject(`/sitemap/${none}`)).statusCode, none).toBe(404)
  }
})

test('the robots.txt links the sitemap and excludes personal pages', async () => {
  const shop = await openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
  const { body, headers } = await shop.app.inject('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain(`\nSitemap: ${shop.publicUrl}/sitemap.xml\n`)
  const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  const isOpen = (path: string) => !closed.some((start) => path.startsWith(start))
  expect(
    [
      '/',
      '/product/ayurveda/1',
      '/productlist/furniture',
      '/ayurveda/x',
      '/about',
      '/uploads/a.jpg',
      '/assets/a.js',
    ].filter(isOpen),
  ).toHaveLength(7)
  expect(['/api/products', '/admin-dashboard', '/order/1', '/cart', '/razorpay/1'].filter(isOpen)).toEqual([])
})

test('robots.txt excludes test payments where there are some, and does not mention them elsewhere', async () => {
  const shop = await openShop()
  const app = fastify()
  onTestFinished(() => app.close())
  sitemapRoutes(app, shop, { testPaymentsPath: '/pretended' })
  expect((await app.inject('/robots.txt')).body).toContain('\nDisallow: /pretended/\n')
  const real = await openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
  expect((await real.app.inject('/robots.txt')).body).not.toMatch(/test|pretended/)
})
