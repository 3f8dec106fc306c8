import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type Responses, refused } from '#tests/components/fake-shop.ts'
import {
  expectAccessible,
  expectAddress,
  field,
  goTo,
  main,
  openApp,
  see,
  seeNot,
  seeScreen,
} from '#tests/components/open-app.tsx'
import { card, settings } from '#tests/components/responses.ts'

const INDIAN = card({ name: 'Thailam' })
const NEPALI = card({ name: 'Shilajit', countryOfOrigin: 'Nepal' })
const WITH_IMPORTS = { 'GET /api/settings': settings({ countriesOfOrigin: ['India', 'Nepal'] }) } satisfies Responses

type Query = { countryOfOrigin?: string; sort?: string }

/** As the shop filters and sorts. */
const listFor = ({ countryOfOrigin, sort }: Query) => {
  if (countryOfOrigin === 'Nepal') return [NEPALI]
  if (countryOfOrigin) return []
  return sort ? [{ ...INDIAN, countryOfOrigin: 'India' }, NEPALI, card({ name: 'Salt' })] : [INDIAN, NEPALI]
}

const lists: Responses = {
  ...WITH_IMPORTS,
  'GET /api/products': ({ query }) => listFor(query),
  'GET /api/products/category/:category': ({ query }) => {
    const products = listFor(query)
    return { products, pages: products.length > 1 ? 3 : products.length, page: 1 }
  },
  'GET /api/products/ayurveda/:value': ({ query }) => listFor(query),
  'GET /api/synonyms': { text: '' },
}

const countries = () => field('Country of origin')
const namesOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

// Requirements: ORIGIN-2
test.each(['/productlist/ayurveda', '/ayurveda/kashayams', '/search/a'])(
  'a shop with Indian products only has no filter by country at %s',
  async (path) => {
    openApp(path, { responses: { ...lists, 'GET /api/settings': settings() } })
    await screen.findAllByRole('link', { name: /Thailam|Shilajit/ })
    expect(screen.queryByLabelText('Country of origin')).toBeNull()
  },
)

// Requirements: ORIGIN-2
test.each(['/productlist/ayurveda', '/ayurveda/kashayams', '/search/a'])(
  'a shop with imports filters its list by country at %s, and the address has the choice',
  async (path) => {
    const { user } = openApp(path, { responses: lists })
    const select = await countries()
    expect(namesOf(select)).toEqual(['All countries', 'India', 'Nepal'])
    await main().findByRole('link', { name: 'Shilajit' })
    await expectAccessible()

    await user.selectOptions(select, 'Nepal')
    await expectAddress(`${path}?countryOfOrigin=Nepal`)
    await expect.poll(() => main().queryByRole('link', { name: 'Thailam' })).toBeNull()
    await main().findByRole('link', { name: 'Shilajit' })
    await see('Products from Nepal')

    await user.selectOptions(await countries(), 'India')
    await see('No product in this list is from India.')
    await seeNot('Products from Nepal')
    await expectAccessible()
    await user.click(screen.getByRole('link', { name: 'Show products from all countries' }))
    await expectAddress(path)
    expect((await countries()).value).toBe('')
  },
)

// Requirements: ORIGIN-2
test.each(['/productlist/ayurveda', '/ayurveda/kashayams', '/search/a'])(
  'a list sorted by country names each country at %s',
  async (path) => {
    const { user } = openApp(path, { responses: lists })
    await user.selectOptions(await field('Sort by'), 'Country of origin')
    await expectAddress(`${path}?sort=countryOfOrigin`)
    await main().findByRole('heading', { name: 'Country not stated' })
    const headings = main()
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
    const from = headings.indexOf('India')
    expect(headings.slice(from, from + 6)).toEqual([
      'India',
      'Thailam',
      'Nepal',
      'Shilajit',
      'Country not stated',
      'Salt',
    ])
    await expectAccessible()
  },
)

// Requirements: ORIGIN-2
test('a shared address opens with its filter, also on the next pages', async () => {
  openApp('/productlist/ayurveda?sort=countryOfOrigin', { responses: lists })
  await seeScreen('Ayurveda')
  await main().findByRole('heading', { name: 'Nepal' })
  const next = screen.getByRole('link', { name: 'Next page' })
  expect(next.getAttribute('href')).toBe('#/productlist/ayurveda/2?sort=countryOfOrigin')
  goTo('/productlist/ayurveda?countryOfOrigin=nepal')
  await expect.poll(async () => (await countries()).value).toBe('Nepal')
})

// Requirements: ORIGIN-2
test('a country that is no longer on sale says so, and another can be chosen', async () => {
  const { user } = openApp('/productlist/ayurveda?countryOfOrigin=Atlantis', {
    responses: {
      ...lists,
      'GET /api/products/category/:category': ({ query }) =>
        query.countryOfOrigin === 'Atlantis'
          ? refused('No product on sale has this country of origin', { status: 400 })
          : { products: listFor(query), pages: 1, page: 1 },
    },
  })
  await seeScreen('Ayurveda')
  await see('No product on sale has this country of origin')
  expect(namesOf(await countries())).toEqual(['All countries', 'India', 'Nepal', 'Atlantis'])
  await user.selectOptions(await countries(), 'All countries')
  await main().findByRole('link', { name: 'Thailam' })
})
