// Slow: npm run test:all only.
import { expect, test } from 'vitest'
import { RENDERS_NAMES, readTags, webFolderWith } from '#tests/support/public-pages.ts'
import { openShop } from '#tests/support/shop.ts'
import { canonicalPath } from './public-pages.ts'
import { withRealLinks } from './real-links.ts'

const open = async () => openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
const asBrowser = { accept: 'text/html,*/*' }

// Requirements: WEB-5
test('a renamed product, capitals, an extra slash and another category redirect to the one address', async () => {
  const { app, as, given } = await open()
  const { _id } = await given.product({ name: 'Dhanwantharam Kuzhambu (200 ml)', category: 'ayurveda' })
  const right = `/product/ayurveda/${_id}-dhanwantharam-kuzhambu-200-ml`
  expect(await app.inject(right)).toMatchObject({ statusCode: 200 })
  for (const other of [
    `/product/ayurveda/${_id}`,
    `/product/ayurveda/${_id}-former-name`,
    `/product/ayurveda/${_id.toUpperCase()}-dhanwantharam-kuzhambu-200-ml`,
    `/product/Ayurveda/${_id}-dhanwantharam-kuzhambu-200-ml`,
    `/product/furniture/${_id}-dhanwantharam-kuzhambu-200-ml?utm_source=whatsapp`,
  ]) {
    expect(await app.inject(other), other).toMatchObject({ statusCode: 301, headers: { location: right } })
  }
  expect(await app.inject(`${right}?fbclid=1`)).toMatchObject({ statusCode: 200 })

  await given.product({ category: 'beautycare' })
  const admin = await as('admin')
  const variant = [{ model: '200 ml', price: 100 }]
  await admin.put(`/api/products/${_id}`, { name: 'തൈലം Café "Oil"', category: 'beautycare', variant })
  const renamed = `/product/beautycare/${_id}-cafe-oil`
  expect(await app.inject(right)).toMatchObject({ statusCode: 301, headers: { location: renamed } })
  expect(await app.inject(renamed)).toMatchObject({ statusCode: 200 })
  await admin.put(`/api/products/${_id}`, { name: 'തൈലം', category: 'beautycare', variant })
  expect(await app.inject(`/product/beautycare/${_id}`)).toMatchObject({ statusCode: 200 })
})

test.each([
  ['/About/', '/about'],
  ['/ABOUT', '/about'],
  ['/ml/About/', '/ml/about'],
  ['/ProductList/Furniture//', '/productlist/furniture'],
  ['/productlist/furniture/1', '/productlist/furniture'],
  ['/productlist/FURNITURE', '/productlist/furniture'],
])('%s redirects to %s permanently', async (path, right) => {
  const { app } = await open()
  expect(await app.inject(path)).toMatchObject({ statusCode: 301, headers: { location: right } })
})

// Requirements: WEB-2
test.each(['about', 'message', 'directors', 'careers', 'contact', 'privacy', 'notice', 'terms'])(
  'the page /%s is found with a trailing slash and without scripts',
  async (page) => {
    const { app } = await open()
    expect(await app.inject(`/${page}/`)).toMatchObject({ statusCode: 301, headers: { location: `/${page}` } })
    const link = `<a href="#/${page}">`
    expect(withRealLinks(link, {}, '/ml')).toBe(`<a href="/ml/${page}">`)
  },
)

// Requirements: WEB-5
test('an unknown address is 404 with the shop’s own page, and a removed product is 410', async () => {
  const { app, as, given } = await open()
  const draft = await given.product({ isPublished: false })
  const removed = await given.product({ name: 'Thailam' })
  const path = `/product/ayurveda/${removed._id}-thailam`
  expect(await app.inject(path)).toMatchObject({ statusCode: 200 })
  await (await as('admin')).delete(`/api/products/${removed._id}`)
  for (const [address, status] of [
    [path, 410],
    [`/product/ayurveda/${draft._id}`, 404],
    ['/product/ayurveda/no-such-product', 404],
    ['/product/ayurveda/00000000-0000-7000-8000-000000000000', 404],
    [`/product/ayurveda/${removed._id}extra`, 404],
    ['/productlist/nothing', 404],
    ['/productlist/ayurveda/2', 404],
    ['/productlist/ayurveda/0', 404],
    ['/productlist/ayurveda/x', 404],
    ['/ayurveda/no-such-kind', 404],
    ['/nowhere', 404],
    ['//evil.example/about/', 404],
  ] as const) {
    const response = await app.inject({ url: address, headers: asBrowser })
    expect([address, response.statusCode, response.headers['content-type']]).toEqual([
      address,
      status,
      'text/html; charset=utf-8',
    ])
    expect(readTags(response.body)).toMatchObject({ canonical: undefined, named: { robots: 'noindex' } })
    expect(response.headers.etag).toBeUndefined()
  }
})

test('unknown calls and files get the response of a call', async () => {
  const { app } = await open()
  for (const url of ['/api/nowhere', '/razorpay/x/y/z', '/assets/no.js', '/uploads/no.webp']) {
    const response = await app.inject({ url, headers: asBrowser })
    expect([url, response.statusCode, response.headers['content-type']]).toEqual([
      url,
      404,
      'application/json; charset=utf-8',
    ])
  }
  expect((await app.inject({ url: '/nowhere' })).headers['content-type']).toMatch('application/json')
  expect((await app.inject({ url: '/nowhere', method: 'POST', headers: asBrowser })).statusCode).toBe(404)
})

// Threats: T93
test('an address of many slashes takes no longer than others', () => {
  const started = performance.now()
  expect(canonicalPath(`/${'/'.repeat(60_000)}x`)).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(1_000)
})
