import { expect, test } from 'vitest'
import type { Product } from '#shared/products.ts'
import type { SettingsView } from '#shared/settings.ts'
import { RENDERS_NAMES, readTags, webFolderWith } from '#tests/support/public-pages.ts'
import { openShop } from '#tests/support/shop.ts'
import { productData } from './structured-data.ts'

// Requirements: FACT-4
test('search engines read the maker and the country of origin of a product', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const { _id } = await shop.given.product()
  const productDataAfter = async (facts: object) => {
    const body = { name: 'Jaggery', category: 'ayurveda', ...facts }
    const { body: product } = await admin.put<Product>(`/api/products/${_id}`, body)
    const settings = (await admin.get<SettingsView>('/api/settings')).body
    const language = { code: 'en', locale: 'en-IN' }
    return productData({ url: shop.publicUrl, language, settings, logo: '', image: undefined }, product)
  }
  const bare = await productDataAfter({})
  expect(bare).not.toHaveProperty('manufacturer')
  expect(bare).not.toHaveProperty('countryOfOrigin')
  const maker = { name: 'Kadirur Mill', address: 'East Kadirur' }
  expect(await productDataAfter({ countryOfOrigin: 'India', maker })).toMatchObject({
    countryOfOrigin: { '@type': 'Country', name: 'India' },
    manufacturer: { '@type': 'Organization', ...maker },
  })
})

// Requirements: SOC-11
test('search engines read the seller’s legal name, once it is set', async () => {
  const shop = await openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
  const society = async () => readTags((await shop.app.inject('/')).body).structuredData[0]
  expect(await society()).not.toHaveProperty('legalName')
  await shop.given.settings({ legalName: 'Kadirur Social Service Society' })
  await expect.poll(society).toMatchObject({ '@type': 'Organization', legalName: 'Kadirur Social Service Society' })
})

// Requirements: PRICE-1, TAX-5
test('search engines read of tax only while the shop charges it', async () => {
  const shop = await openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
  const { _id } = await shop.given.product({ name: 'Thailam', price: 100 })
  const offers = async () =>
    JSON.stringify(readTags((await shop.app.inject(`/product/ayurveda/${_id}-thailam`)).body).structuredData[0])
  expect(await offers()).toContain('"price":"94.50","priceCurrency":"INR","valueAddedTaxIncluded":true')
  await shop.given.settings({ gstStatus: 'unregistered' })
  await expect.poll(offers).toContain('"price":"90.00"')
  expect(await offers()).not.toMatch(/tax|GST/i)
})
