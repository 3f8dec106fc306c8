// Slow: npm run test:all only.
import { expect, test } from 'vitest'
import { fillEmptyShop } from '#server/catalogue/fill-empty-shop.ts'
import type { SubCategory } from '#shared/categories.ts'
import type { Home } from '#shared/home.ts'
import type { ProductCard, ShortCard } from '#shared/products.ts'
import { DEFAULT_SETTINGS } from '#shared/settings.ts'
import { SOCIETY_PAGES } from '#shared/society.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: CAT-1, CAT-2, CAT-3, CAT-4, CAT-13, CAT-14, CAT-16, CAT-29, HOME-12, SOC-1, SOC-3, SOC-6
test('categories, sub-categories, the home page and the society’s pages are complete', async () => {
  const shop = await openShop()
  await fillEmptyShop(shop, () => {})
  const visitor = await shop.as('visitor')

  expect((await visitor.get('/api/categories')).body).toMatchObject([
    {
      _id: 'ayurveda',
      name: 'ayurveda',
      title: 'Ayurveda',
      description: 'Experience the magical herbs in their pure form.',
    },
    { name: 'organicfoods', title: 'Foods', heroImage: '/uploads/hero-organicfoods.webp' },
    { name: 'beautycare', title: 'Beauty Care', heroImageMobile: '/uploads/hero-beautycare-mobile.webp' },
    { name: 'furniture', title: 'Furniture' },
  ])

  const tiles = await visitor.get<SubCategory[]>('/api/categories/subcategories')
  expect(tiles.body).toHaveLength(18)
  expect(tiles.body[0]).toMatchObject({ _id: 'arishtams-asavams', slug: 'arishtams-asavams', group: 'classical' })
  expect(tiles.body.filter(({ group }) => group === 'patent')).toHaveLength(7)
  expect(tiles.body.every(({ image }) => /^\/uploads\/[0-9a-f]{32}\.webp$/.test(image))).toBe(true)

  const { body: home } = await visitor.get<Home>('/api/home')
  expect(home.abhyanga).toMatchObject({ name: 'abhyanga', title: 'Abhyanga', heroTitle: 'Rest, the Panchakarma way' })
  expect(home.popular).toHaveLength(10)
  const { body: all } = await visitor.get<ProductCard[]>('/api/products')
  const productsOf = (cards: ShortCard[]) => cards.map(({ _id }) => all.find((product) => product._id === _id))
  expect(productsOf(home.popular).every((product) => product?.rating === 5)).toBe(true)
  expect(home.sliders.ayurveda).toHaveLength(10)
  expect(productsOf(home.sliders.ayurveda).every((product) => product?.subCategory === '')).toBe(true)
  expect(home.sliders.organicfoods).toHaveLength(10)
  expect(home.about.short).toContain('Registered in 1995')
  expect(home.directors.short).toBe('The society is guided by its board.')

  for (const page of SOCIETY_PAGES) {
    expect(await visitor.get(`/api/society/${page}`)).toMatchObject({ status: 200, body: { _id: page } })
  }
  const privacy = await visitor.get<{ body: string }>('/api/society/privacy')
  expect(privacy.body.body).toContain('## 3. Card payments')
})

test('a shop without a catalogue still responds', async () => {
  const visitor = await (await openShop()).as('visitor')
  expect(await visitor.get('/api/home')).toMatchObject({ status: 200, body: { categories: [], popular: [] } })
  expect(await visitor.get('/api/society/about')).toMatchObject({ status: 404 })
  expect(await visitor.get('/api/society/secrets')).toMatchObject({ status: 404 })
})

// Requirements: MONEY-11, SOC-9
test('the settings have their defaults until an admin changes them', async () => {
  const { as, owner, cache } = await openShop()
  const visitor = await as('visitor')
  const {
    synonyms: _withTheSearch,
    watchedWords: _withTheReviews,
    tallyLedgers: _withTheReturn,
    ...defaults
  } = DEFAULT_SETTINGS
  expect((await visitor.get('/api/settings')).body).toEqual({
    ...defaults,
    orderHoldMinutes: 30,
    testPayments: true,
  })
  await owner
    .insertInto('settings')
    .values({ id: 1, value: JSON.stringify({ shipping: 60, phone: '+91 490 2300000' }) })
    .execute()
  await cache.settled()
  expect((await visitor.get('/api/settings')).body).toMatchObject({
    shipping: 60,
    phone: '+91 490 2300000',
    discountPercent: 10,
  })
})
