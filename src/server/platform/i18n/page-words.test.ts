import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fillEmptyShop } from '#server/catalogue/fill-empty-shop.ts'
import type { Translations } from '#server/content/translations.ts'
import type { Dictionary } from '#shared/language.ts'
import { RENDERS_NAMES, readTags, webFolderWith } from '#tests/support/public-pages.ts'
import { openShop } from '#tests/support/shop.ts'

const { shop: SHOP, server: SERVER }: Dictionary = JSON.parse(
  await readFile(new URL('../../../words/ml.json', import.meta.url), 'utf8'),
)
const inMalayalam = (english: string) => SHOP[english] ?? SERVER[english] ?? `not said: ${english}`
const SOCIETY: Translations = JSON.parse(
  await readFile(new URL('../../../words/society/ml.json', import.meta.url), 'utf8'),
)
const ofSociety = (english: string) =>
  Object.values(SOCIETY).find((piece) => piece.english === english)?.says ?? english
const asBrowser = { accept: 'text/html' }
const without = (body: string) => /<div id="plain" class="wrap">(.*?)<\/div>/s.exec(body)?.[1]

const open = async () => {
  const shop = await openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
  await fillEmptyShop(shop, () => {}, { withProducts: false })
  return shop
}

// Requirements: LANG-8
test('a Malayalam page has a Malayalam description, breadcrumb and noscript text', async () => {
  const { app, publicUrl } = await open()
  const { body } = await app.inject('/ml/productlist/ayurveda')
  const { named, structuredData } = readTags(body)
  expect(named.description).toContain(`${inMalayalam('Experience the magical herbs in their pure form.')} `)
  expect(named.description).not.toMatch(/[A-Za-z]/)
  expect(named['og:description']).toBe(named.description)
  expect(structuredData).toMatchObject([
    {
      itemListElement: [
        { name: inMalayalam('Home'), item: `${publicUrl}/ml/` },
        { name: inMalayalam('Ayurveda'), item: `${publicUrl}/ml/productlist/ayurveda` },
      ],
    },
  ])
  expect(without(body)).toContain(
    inMalayalam('JavaScript is off or too old in this browser: only a part of the shop works.'),
  )
  expect(without(body)).toContain(`<a href="/ml/about">${inMalayalam('About us')}</a>`)
  const home = (await app.inject('/ml/')).body
  expect(without(home)).toBe(
    inMalayalam('JavaScript is off or too old in this browser: only a part of the shop works.'),
  )
})

// Requirements: LANG-12
test('a content page below /ml/ has Malayalam text, title and metadata', async () => {
  const { app, publicUrl } = await open()
  const { body } = await app.inject('/ml/privacy')
  const { title, named, structuredData } = readTags(body)
  const name = ofSociety('Privacy Policy')
  expect(title).toBe(`${name} | Kadirur Society`)
  expect(named).toMatchObject({ 'og:title': title, 'og:locale': 'ml_IN' })
  expect(named['og:description']).toBe(named.description)
  expect(ofSociety(THE_POLICY)).toContain(named.description?.replace(/…$/, ''))
  expect(structuredData).toMatchObject([{ itemListElement: [{}, { name, item: `${publicUrl}/ml/privacy` }] }])
  expect(body).toContain(`## ${ofSociety('3. Card payments')}`)
  expect(body).not.toContain('Card payments')

  const about = readTags((await app.inject('/ml/about')).body)
  expect(about.structuredData).toMatchObject([
    { address: { streetAddress: inMalayalam('East Kadirur, Kannur district, Kerala, India') } },
    {},
  ])
})

const THE_POLICY =
  'This policy says what personal data we collect, why, and what you can ask of us. The notice under the Digital Personal Data Protection Act, 2023 ("the Act") is on the page Privacy notice. You may request both in Malayalam or in any other language of the Eighth Schedule to the Constitution.'

// Requirements: LANG-12
test('a kind of medicine has a Malayalam description below /ml/', async () => {
  const { app } = await open()
  const { named, structuredData } = readTags((await app.inject('/ml/ayurveda/kashayams')).body)
  expect(named.description).toBe(
    inMalayalam('Concentrated liquid decoctions, diluted with warm water and taken before food'),
  )
  expect(structuredData).toMatchObject([{ itemListElement: [{}, {}, { name: inMalayalam('Kashayams') }] }])
})

// Requirements: LANG-8
test('the English page stays unchanged, with its addresses', async () => {
  const { app, publicUrl } = await open()
  const { body } = await app.inject('/productlist/furniture')
  const { named, structuredData } = readTags(body)
  expect(named.description).toMatch(
    /^Aesthetic, modern, sleek, customized furniture\. Aesthetic, modern and sleek pieces/,
  )
  expect(structuredData).toMatchObject([
    { itemListElement: [{ name: 'Home', item: `${publicUrl}/` }, { name: 'Furniture' }] },
  ])
  expect(without(body)).toContain('JavaScript is off or too old in this browser: only a part of the shop works.')
  expect(without(body)).toContain('<a href="/about">About us</a>')
})

// Requirements: WEB-1
test('a browser without scripts shows the shop’s number in its language, once the staff have set it', async () => {
  const { app, as } = await open()
  await (await as('admin')).put('/api/settings', { phone: '+91 490 238 5555' })
  const textOf = async (path: string) => without((await app.inject(path)).body)
  await expect.poll(() => textOf('/'), { timeout: 15_000 }).toContain('To order, please call +91 490 238 5555.')
  const inMalayalamWith = inMalayalam('To order, please call {phone}.').replace('{phone}', '+91 490 238 5555')
  await expect.poll(() => textOf('/ml/about'), { timeout: 15_000 }).toContain(inMalayalamWith)
})

// Requirements: LANG-8
test('a product image has a description in the page’s language', async () => {
  const { app, as, given } = await open()
  const { _id } = await given.product({ name: 'Thailam' })
  await (await as('admin')).put(`/api/products/${_id}`, {
    name: 'Thailam',
    nameMalayalam: 'തൈലം',
    category: 'ayurveda',
    image: 'https://pictures.example/a.jpg',
    variant: [{ model: '200 ml', price: 100 }],
  })
  const altOf = async (before: string) =>
    readTags((await app.inject(`${before}/product/ayurveda/${_id}-thailam`)).body).named['og:image:alt']
  expect(await altOf('')).toBe('Picture of Thailam')
  expect(await altOf('/ml')).toBe(inMalayalam('Picture of {product}').replace('{product}', 'തൈലം'))
})

// Requirements: LANG-8
test('a page that does not exist below /ml/ says so in Malayalam', async () => {
  const { app } = await open()
  for (const [path, tag] of [
    ['/ml/nowhere', '<html lang="ml"'],
    ['/ml/productlist/nothing', '<html lang="ml"'],
    ['/mlx/nowhere', '<html lang="en-IN">'],
    ['/nowhere', '<html lang="en-IN">'],
  ] as const) {
    const { body, statusCode } = await app.inject({ url: path, headers: asBrowser })
    expect([path, statusCode, body.includes(tag)]).toEqual([path, 404, true])
    const about = tag.includes('"ml"') ? `"/ml/about">${inMalayalam('About us')}<` : '"/about">About us<'
    expect(without(body)).toContain(about)
  }
})
