// Slow: npm run test:all only.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ProductCard, ProductPage } from '#shared/products.ts'
import type { SettingsView } from '#shared/settings.ts'
import { openShop } from '#tests/support/shop.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Made = { name: string; countryOfOrigin?: string; category?: 'ayurveda' | 'organicfoods'; subCategory?: string }

/** Products that staff saved with their country, and a visitor's requests for them. */
async function openShopWith(products: Made[]) {
  const shop = await openShop()
  await shop.db
    .insertInto('categories')
    .values({ name: 'ayurveda', title: 'Ayurveda', description: '', display_order: 1 })
    .execute()
  await shop.db
    .insertInto('sub_categories')
    .values({
      slug: 'kashayams',
      category: 'ayurveda',
      name: 'Kashayams',
      group: 'classical',
      description: '',
      display_order: 1,
    })
    .execute()
  const admin = await shop.as('admin')
  const visitor = await shop.as('visitor')
  const save = async ({ name, countryOfOrigin, ...made }: Made) => {
    const { _id } = await shop.given.product({ name, ...made })
    if (countryOfOrigin !== undefined) await setCountry(_id, name, countryOfOrigin, made.category)
    return _id
  }
  const setCountry = async (id: string, name: string, countryOfOrigin: string, category = 'ayurveda') => {
    const { body } = await admin.put(`/api/products/${id}`, { name, category, countryOfOrigin })
    return body
  }
  const ids = new Map<string, string>()
  for (const product of products) ids.set(product.name, await save(product))
  return {
    ...shop,
    admin,
    visitor,
    setCountry,
    idOf: (name: string) => ids.get(name) ?? '',
    cards: async (query: string) => (await visitor.get<ProductCard[]>(`/api/products${query}`)).body,
    names: async (query: string) => namesOf((await visitor.get<ProductCard[]>(`/api/products${query}`)).body),
    page: async (query: string) =>
      (await visitor.get<ProductPage>(`/api/products/category/ayurveda?pageNumber=1&${query}`)).body,
    countries: async () => (await visitor.get<SettingsView>('/api/settings')).body.countriesOfOrigin,
  }
}

const namesOf = (cards: ProductCard[]) => cards.map(({ name }) => name)

const GOODS: Made[] = [
  { name: 'Kashayam', subCategory: 'kashayams' },
  { name: 'Thailam', countryOfOrigin: 'India' },
  { name: 'Saffron', countryOfOrigin: 'Iran', category: 'organicfoods' },
  { name: 'Himalayan salt', countryOfOrigin: 'nepal', subCategory: 'kashayams' },
  { name: 'Shilajit', countryOfOrigin: 'Nepal' },
]

// Requirements: ORIGIN-1
test('every list of products is filtered by country of origin, however its name is written', async () => {
  const { names, page, visitor } = await openShopWith(GOODS)
  expect(await names('?countryOfOrigin=Nepal')).toEqual(['Shilajit', 'Himalayan salt'])
  expect(await names('?countryOfOrigin=NEPAL')).toEqual(['Shilajit', 'Himalayan salt'])
  expect(await names(`?countryOfOrigin=${encodeURIComponent('നേപ്പാൾ')}`)).toEqual(['Shilajit', 'Himalayan salt'])
  expect(await names('?countryOfOrigin=India')).toEqual(['Thailam'])
  expect(await names('?countryOfOrigin=Bharat')).toEqual(['Thailam'])
  expect(await names('?countryOfOrigin=France')).toEqual([])
  expect(await names('?keyword=sa&countryOfOrigin=Nepal')).toEqual(['Himalayan salt'])
  expect(await names('?keyword=himalayan&countryOfOrigin=Iran')).toEqual([])

  const ofCategory = await page('countryOfOrigin=Nepal')
  expect(namesOf(ofCategory.products)).toEqual(['Shilajit', 'Himalayan salt'])
  expect(ofCategory.pages).toBe(1)
  expect((await page('countryOfOrigin=Iran')).pages).toBe(0)
  const kashayams = await visitor.get<ProductCard[]>('/api/products/ayurveda/kashayams?countryOfOrigin=Nepal')
  expect(namesOf(kashayams.body)).toEqual(['Himalayan salt'])
})

// Requirements: ORIGIN-1
test('every list of products is sorted by country of origin, those without a country last', async () => {
  const { names, cards, page, visitor } = await openShopWith(GOODS)
  const sorted = ['Thailam', 'Saffron', 'Shilajit', 'Himalayan salt', 'Kashayam']
  expect(await names('?sort=countryOfOrigin')).toEqual(sorted)
  expect((await cards('?sort=countryOfOrigin')).map(({ countryOfOrigin }) => countryOfOrigin)).toEqual([
    'India',
    'Iran',
    'Nepal',
    'Nepal',
    undefined,
  ])
  expect(namesOf((await page('sort=countryOfOrigin')).products)).toEqual(sorted.filter((name) => name !== 'Saffron'))
  const kashayams = await visitor.get<ProductCard[]>('/api/products/ayurveda/kashayams?sort=countryOfOrigin')
  expect(namesOf(kashayams.body)).toEqual(['Himalayan salt', 'Kashayam'])
  expect(await names('?keyword=a&sort=countryOfOrigin')).toEqual(sorted)
})

// Requirements: ORIGIN-1
test.each([
  ['countryOfOrigin=Atlantis', 'No product on sale has this country of origin'],
  [`countryOfOrigin=${'a'.repeat(61)}`, 'The country of origin can have at most 60 characters'],
  ['countryOfOrigin=', 'The country of origin is required'],
  ['sort=price', 'Choose rating or countryOfOrigin'],
])('a list is refused with a plain sentence: %s', async (query, message) => {
  const { visitor } = await openShopWith([{ name: 'Thailam' }])
  for (const path of ['/api/products', '/api/products/category/ayurveda', '/api/products/ayurveda/kashayams']) {
    expect(await visitor.get(`${path}?${query}`), path).toMatchObject({ status: 400, body: { message } })
  }
})

// Requirements: ORIGIN-1
test('a text that is no country can be chosen while a product on sale has it', async () => {
  const { names, setCountry, idOf, visitor } = await openShopWith([{ name: 'Olives', countryOfOrigin: 'Oman, Yemen' }])
  expect(await names('?countryOfOrigin=oman,+yemen')).toEqual(['Olives'])
  await setCountry(idOf('Olives'), 'Olives', 'India')
  expect(await visitor.get('/api/products?countryOfOrigin=oman,+yemen')).toMatchObject({ status: 400 })
})

// Requirements: ORIGIN-2
test('the settings name the countries only while an imported product is on sale', async () => {
  const { countries, setCountry, idOf, admin, cards } = await openShopWith([
    { name: 'Thailam', countryOfOrigin: 'India' },
    { name: 'Shilajit', countryOfOrigin: '' },
  ])
  expect(await countries()).toBeUndefined()
  expect((await cards('')).map((card) => 'countryOfOrigin' in card)).toEqual([false, false])

  await setCountry(idOf('Shilajit'), 'Shilajit', 'Nepal')
  expect(await countries()).toEqual(['India', 'Nepal'])
  expect((await cards('')).map(({ countryOfOrigin }) => countryOfOrigin)).toEqual(['Nepal', undefined])
  await admin.put(`/api/products/${idOf('Shilajit')}/archive`, { isArchived: true })
  expect(await countries()).toBeUndefined()
  expect(await setCountry(idOf('Shilajit'), 'Shilajit', 'nepal')).toMatchObject({ countryOfOrigin: 'Nepal' })
  await admin.put(`/api/products/${idOf('Shilajit')}/archive`, { isArchived: false })
  await setCountry(idOf('Shilajit'), 'Shilajit', 'Iran')
  expect(await countries()).toEqual(['India', 'Iran'])
  await admin.delete(`/api/products/${idOf('Shilajit')}`)
  expect(await countries()).toBeUndefined()
})

// Requirements: ORIGIN-1, ORIGIN-2
test('cached lists and settings follow each change of a country at once', async () => {
  const { names, page, countries, setCountry, idOf } = await openShopWith(GOODS)
  expect(await names('?countryOfOrigin=Iran')).toEqual(['Saffron'])
  expect(namesOf((await page('countryOfOrigin=Nepal')).products)).toEqual(['Shilajit', 'Himalayan salt'])
  expect(namesOf((await page('countryOfOrigin=India')).products)).toEqual(['Thailam'])
  expect(await countries()).toEqual(['India', 'Iran', 'Nepal'])

  await setCountry(idOf('Shilajit'), 'Shilajit', 'Iran')
  expect(await names('?countryOfOrigin=Iran')).toEqual(['Shilajit', 'Saffron'])
  expect(namesOf((await page('countryOfOrigin=Nepal')).products)).toEqual(['Himalayan salt'])
  await setCountry(idOf('Kashayam'), 'Kashayam', 'India')
  expect(namesOf((await page('countryOfOrigin=India')).products)).toEqual(['Thailam', 'Kashayam'])
  await setCountry(idOf('Himalayan salt'), 'Himalayan salt', 'India')
  expect(await countries()).toEqual(['India', 'Iran'])
})

// Requirements: ORIGIN-2
test('an imported product that a file brings is in the settings', async () => {
  const { countries, visitor, db, cache } = await openShopWith([{ name: 'Thailam' }])
  expect(await countries()).toBeUndefined()
  await sql`insert into products (id, name, category, is_published, country_of_origin)
    values (gen_random_uuid(), 'Dates', 'ayurveda', true, 'Oman')`.execute(db)
  await cache.settled()
  expect((await visitor.get<SettingsView>('/api/settings')).body.countriesOfOrigin).toEqual(['India', 'Oman'])
})

// Requirements: ORIGIN-3
test('the search finds imports by their country after those by name, and never an Indian product by its country', async () => {
  const { names } = await openShopWith([...GOODS, { name: 'Nepal tea', countryOfOrigin: 'India' }])
  expect(await names('?keyword=nepal')).toEqual(['Nepal tea', 'Shilajit', 'Himalayan salt'])
  expect(await names('?keyword=NEP')).toEqual(['Nepal tea', 'Shilajit', 'Himalayan salt'])
  expect(await names(`?keyword=${encodeURIComponent('നേപ്പാൾ')}`)).toContain('Shilajit')
  expect(await names('?keyword=ne')).toEqual(['Nepal tea'])
  expect(await names('?keyword=india')).toEqual([])
  expect(await names('?keyword=nepal&countryOfOrigin=India')).toEqual(['Nepal tea'])
})

// Requirements: ORIGIN-1
test('a list of imports uses its index, also for the countries on sale', async () => {
  const { db, given }: Shop = await openShop()
  await given.product()
  await sql`insert into products (id, name, category, is_published, country_of_origin)
    select gen_random_uuid(), 'Product ' || n, 'ayurveda', true, (array['', 'India', 'Nepal', 'Iran'])[1 + n % 4]
    from generate_series(1, 800) n`.execute(db)
  await sql`analyze products`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from products
    where is_published and removed_at is null and category = 'ayurveda'
      and lower(country_of_origin) = lower('Nepal') and lower(country_of_origin) not in ('', 'india')
    order by rating desc, num_reviews desc, id desc limit 24`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('products_imported')
  expect(plan).not.toContain('Sort')
  expect((await sql<{ countries: string[] }>`select imported_countries() as countries`.execute(db)).rows).toEqual([
    { countries: ['Iran', 'Nepal'] },
  ])
})
