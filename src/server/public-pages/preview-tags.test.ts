// Slow: npm run test:all only.
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fillEmptyShop } from '#server/catalogue/fill-empty-shop.ts'
import { resizeImage } from '#server/images/resize.ts'
import { listedProducts } from '#server/products/queries.ts'
import { toPaise } from '#shared/money.ts'
import { pathOfProduct } from '#shared/page-paths.ts'
import { paidPrice, taxPercent } from '#shared/paid-price.ts'
import type { Product } from '#shared/products.ts'
import { DEFAULT_SETTINGS } from '#shared/settings.ts'
import { unitPriceOf } from '#shared/unit-price.ts'
import { previewFileOf } from '#shared/uploads.ts'
import { RENDERS_NAMES, readTags, webFolderWith } from '#tests/support/public-pages.ts'
import { openShop } from '#tests/support/shop.ts'

/** The most that a messenger reads of a page, and its User-Agent. */
const READ_BYTES = 16_000
const MESSENGER = { 'user-agent': 'WhatsApp/2.24.1 A', accept: '*/*' }

const isTags = (tags: object): unknown => expect.objectContaining(tags)

// Requirements: WEB-3
test('the preview tags of every product in the opening catalogue describe it, and their image exists', async () => {
  const shop = await openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
  await fillEmptyShop(shop, () => {})
  await shop.owner.updateTable('images').set({ preview_made_at: sql`now()` }).execute()
  const cards = await listedProducts(shop.db, { withDrafts: false })
  expect(cards.length).toBeGreaterThan(500)
  const visitor = await shop.as('visitor')

  for (const [index, { id }] of cards.entries()) {
    const { body: product } = await visitor.get<Product>(`/api/products/${id}`)
    const path = pathOfProduct(product)
    const page = await shop.app.inject({ url: path, headers: MESSENGER })
    expect([path, page.statusCode]).toEqual([path, 200])
    const tags = readTags(page.rawPayload.subarray(0, READ_BYTES).toString())
    const address = shop.publicUrl + path
    const title = `${product.name} | Kadirur Society`
    const image = `${shop.publicUrl}/uploads/${previewFileOf(/([0-9a-f]{32})\.webp$/.exec(product.image)?.[1] ?? '')}`
    expect(tags, path).toMatchObject({
      title,
      canonical: address,
      named: {
        'og:title': title,
        'og:url': address,
        'og:type': 'product',
        'og:site_name': 'Kadirur Society',
        'og:description': tags.named.description,
        'og:image': image,
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:type': 'image/jpeg',
        'og:image:alt': `Picture of ${product.name}`,
        'twitter:card': 'summary_large_image',
      },
    })
    expect(tags.named.description?.length).toBeGreaterThan(20)
    expect(tags.named.description?.length).toBeLessThanOrEqual(161)
    const offers = product.variant.flatMap((size) => {
      const price = unitPriceOf(size)
      if (price === undefined) return []
      const availability = `https://schema.org/${size.countInStock > 0 ? 'InStock' : 'OutOfStock'}`
      const paid = paidPrice(toPaise(price), taxPercent(product.category, DEFAULT_SETTINGS), 10) / 100
      return isTags({ price: paid.toFixed(2), priceCurrency: 'INR', availability, url: address })
    })
    expect(tags.structuredData, path).toEqual([
      isTags({ '@type': 'Product', name: product.name, image: [image], url: address, offers }),
      isTags({
        '@type': 'BreadcrumbList',
        itemListElement: expect.arrayContaining([isTags({ name: product.name, item: address })]),
      }),
    ])
    // Sample reviews are not ratings.
    expect(tags.structuredData[0]).not.toHaveProperty('aggregateRating')
    if (index % 100 === 0) await expectPreview(shop, product.image, image)
  }
}, 120_000)

/** Makes the preview like the job does, and loads it like a messenger. */
async function expectPreview(shop: Awaited<ReturnType<typeof openShop>>, image: string, address: string) {
  const original = await shop.images.get(image.replace('/uploads/', ''))
  const { preview } = await resizeImage(original ?? Buffer.alloc(0), { withSizes: false })
  await shop.images.put(address.split('/').at(-1) ?? '', preview)
  const fetched = await shop.app.inject({ url: address.slice(shop.publicUrl.length), headers: MESSENGER })
  expect(fetched.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect(fetched.rawPayload.length).toBeLessThan(300_000)
  expect(await sharp(fetched.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
}

// Requirements: WEB-4
test('the next page shows a changed price, a sold-out size and a new review', async () => {
  const shop = await openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
  const product = await shop.given.product({ name: 'Thailam', price: 100, stock: 1 })
  const path = `/product/ayurveda/${product._id}-thailam`
  const productData = async () => readTags((await shop.app.inject(path)).body).structuredData[0]
  expect(await productData()).toMatchObject({
    offers: [{ price: '94.50', availability: 'https://schema.org/InStock' }],
  })
  await (await shop.as('admin')).put(`/api/products/${product._id}`, {
    name: 'Thailam',
    category: 'ayurveda',
    variant: [{ model: '200 ml', price: 120.5, countInStock: 0 }],
  })
  expect(await productData()).toMatchObject({
    offers: [{ price: '113.87', availability: 'https://schema.org/OutOfStock' }],
  })
  expect(await productData()).not.toHaveProperty('aggregateRating')
  await (await shop.as('shopper')).post(`/api/products/${product._id}/reviews`, { rating: 4, comment: 'Good' })
  expect(await productData()).toMatchObject({ aggregateRating: { ratingValue: 4, reviewCount: 1 } })
})

// ASVS: 1.1.2, 1.2.1
test('no name, text or setting can break out of its tag or data', async () => {
  const shop = await openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
  const malicious = `"><script>alert(1)</script>\u2028' onload=x $& </title><!--`
  const { _id } = await shop.given.product({ name: malicious })
  await shop.owner
    .updateTable('products')
    .set({ description: malicious, image: 'https://pictures.example/a.jpg?"x' })
    .execute()
  await (await shop.as('admin')).put('/api/settings', { societyName: 'A "B" <i>&' })
  const { body } = await shop.app.inject(`/product/ayurveda/${_id}-script-alert-1-script-onload-x-title`)
  const tags = readTags(body)
  expect(tags.title).toBe(`${malicious} | A "B" <i>&`)
  expect(tags.named).toMatchObject({
    'og:title': tags.title,
    'og:site_name': 'A "B" <i>&',
    description: expect.stringContaining('alert(1)'),
  })
  expect(tags.named['og:image']).toBe('https://pictures.example/a.jpg?"x')
  expect(tags.structuredData[0]).toMatchObject({ name: malicious, description: malicious })
  expect(body.match(/<script[ >]/g)).toHaveLength(5)
  expect(body).not.toContain('<script>alert')
})

// Requirements: WEB-4
test('a new preview invalidates the page with its image, and not the home page', async () => {
  const folder = await webFolderWith(
    RENDERS_NAMES.replace('const { home,', '(globalThis.rendered ??= []).push(path); const { home,'),
  )
  const shop = await openShop({ webFolder: folder })
  await fillEmptyShop(shop, () => {})
  const { rows } = await sql<{ id: string; image: string }>`
    select products.id, images.name as image from products
    join images on products.image = '/uploads/' || images.name || '.webp'
    order by products.rating desc limit 40`.execute(shop.db)
  const [first] = rows
  const visitor = await shop.as('visitor')
  const { body: product } = await visitor.get<Product>(`/api/products/${first?.id}`)
  const pages = ['/', '/productlist/ayurveda', pathOfProduct(product)]
  for (const path of pages) expect((await shop.app.inject(path)).statusCode).toBe(200)
  const list = shop.cache.ready('/productlist/ayurveda')
  expect(list).toBeDefined()

  for (const { image } of rows) {
    await shop.owner.updateTable('images').set({ preview_made_at: sql`now()` }).where('name', '=', image).execute()
  }
  await shop.cache.settled()
  expect(shop.cache.ready('/productlist/ayurveda')).toBe(list)
  expect(shop.cache.ready(pathOfProduct(product))).toBeUndefined()
  const { named } = readTags((await shop.app.inject(pathOfProduct(product))).body)
  expect(named['og:image']).toBe(`${shop.publicUrl}/uploads/${previewFileOf(first?.image ?? '')}`)
  // The home page, the list, and the product before and after.
  expect(Reflect.get(globalThis, 'rendered')).toEqual(['/', '/productlist/ayurveda', ...[product, product].map(inApp)])

  const hero = shop.owner.updateTable('images').set({ preview_made_at: sql`now()` })
  await hero.where('name', '=', 'hero-ayurveda').execute()
  const previewOfHome = async () => readTags((await shop.app.inject('/')).body).named['og:image']
  await expect.poll(previewOfHome, { timeout: 15_000 }).toContain('hero-ayurveda')
})

const inApp = ({ category, _id }: Product) => `/product/${category}/${_id}`
