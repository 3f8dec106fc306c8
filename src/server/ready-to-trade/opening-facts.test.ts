import { expect, test } from 'vitest'
import { OPENING_CATALOGUE } from '#server/catalogue/fill-empty-shop.ts'
import { readCatalogue } from '#server/catalogue/read-catalogue.ts'
import { netQuantityText } from '#shared/net-quantity.ts'
import { openingFacts } from './opening-facts.ts'

// Requirements: FACT-8
test('the opening catalogue states net quantity, food mark and prescription where its data say so', async () => {
  const { products, legalFacts } = await readCatalogue(OPENING_CATALOGUE)
  const stored = legalFacts.map(({ netQuantity, prescriptionNeeded, ...row }) => ({
    ...row,
    netQuantity: netQuantity ? netQuantityText(netQuantity) : '',
    prescriptionNeeded: prescriptionNeeded ? 'yes' : 'no',
  }))
  expect(stored).toEqual(products.map(openingFacts))

  const of = (sku: string) => stored.find((row) => row.sku === sku)
  expect(of('AYU-GUL-001')).toMatchObject({ prescriptionNeeded: 'yes', netQuantity: '50 piece', veg: 'none' })
  // Ativisha and Kataka are relatives of poisons, and Godanti is gypsum.
  for (const sku of ['AYU-ARI-002', 'AYU-KAS-026', 'AYU-BHA-004'])
    expect(of(sku)).toMatchObject({ prescriptionNeeded: 'no', caution: '' })
  expect(of('FOO-OIL-004')).toMatchObject({ veg: 'veg', netQuantity: '200 ml' })
  expect(of('FUR-BED-004')).toMatchObject({ netQuantity: '', veg: 'none' })
  expect(stored.filter((row) => row.prescriptionNeeded === 'yes')).toHaveLength(48)
  expect(stored.filter((row) => row.netQuantity === '')).toHaveLength(35)
})
