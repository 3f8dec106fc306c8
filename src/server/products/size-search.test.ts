import { expect, test } from 'vitest'
import type { AdminProduct } from '#shared/product-editing.ts'
import { openShop } from '#tests/support/shop.ts'

const sizes = (...models: string[]) => models.map((model) => ({ model, price: 100 }))

// Requirements: ADMIN-60
test('staff find a product by any word, size or Malayalam name, and see which sizes match', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product({ name: 'Abhayarishtam', variants: sizes('200 ml', '450 ml') })
  await given.product({ name: 'Dasamoolarishtam', variants: sizes('450 ml', '200ml') })
  await given.product({ name: 'Kumaryasavam', variants: sizes('200 ml') })
  await given.product({ name: 'Churna 200', variants: sizes('50 g') })
  const editor = await as('editor')
  await editor.put(`/api/products/${_id}`, {
    name: 'Abhayarishtam',
    nameMalayalam: 'അഭയാരിഷ്ടം',
    category: 'ayurveda',
  })
  const find = async (search: string) => {
    const { body } = await editor.get<AdminProduct[]>(
      `/api/products/admin?sort=name&search=${encodeURIComponent(search)}`,
    )
    return body.map(({ name, variant }) => [
      name,
      ...variant.filter(({ isFound = true }) => isFound).map(({ model }) => model),
    ])
  }

  const arishtams = [
    ['Abhayarishtam', '200 ml'],
    ['Dasamoolarishtam', '200ml'],
  ]
  expect(await find('arishtam 200 ml')).toEqual(arishtams)
  expect(await find('200ML Arisht')).toEqual(arishtams)
  expect(await find('അഭയാരിഷ്ടം 450')).toEqual([['Abhayarishtam', '450 ml']])
  expect(await find('450 ml')).toEqual([
    ['Abhayarishtam', '450 ml'],
    ['Dasamoolarishtam', '450 ml'],
  ])
  expect(await find('50')).toEqual([['Churna 200', '50 g']])
  expect(await find('200 g')).toEqual([['Churna 200', '50 g']])
  expect(await find('abhaya')).toEqual([['Abhayarishtam', '200 ml', '450 ml']])
  expect(await find('kumary 450')).toEqual([])
  expect(await find('100%')).toEqual([])
})

// Requirements: ADMIN-60
test('staff find a Malayalam name in the newer and the older spelling of its chillu letters', async () => {
  const { as, given } = await openShop()
  const editor = await as('editor')
  for (const nameMalayalam of ['ബ്രഹ്മി തൈലം ഒന്ന് പാൽക്കഷായം', 'ബ്രഹ്മി തൈലം രണ്ട് പാല്\u200dക്കഷായം']) {
    const { _id } = await given.product({ name: 'Kashayam', variants: sizes('200 ml') })
    await editor.put(`/api/products/${_id}`, { name: 'Kashayam', nameMalayalam, category: 'ayurveda' })
  }
  for (const search of ['പാൽക്കഷായം', 'പാല്\u200dക്കഷായം 200', 'പാൽ', 'kashayam പാല്\u200d'])
    expect(
      (await editor.get<AdminProduct[]>(`/api/products/admin?search=${encodeURIComponent(search)}`)).body,
      search,
    ).toHaveLength(2)
})

// Requirements: ADMIN-60
test('a renamed, new or removed size is found as it is now', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product({ name: 'Lehyam', variants: sizes('250 g', '500 g') })
  const editor = await as('editor')
  const count = async (search: string) =>
    (await editor.get<AdminProduct[]>(`/api/products/admin?search=${search}`)).body.length
  expect([await count('lehyam+500'), await count('lehyam+1+kg')]).toEqual([1, 0])
  await editor.put(`/api/products/${_id}`, { name: 'Lehyam', category: 'ayurveda', variant: sizes('250 g', '1 kg') })
  expect([await count('lehyam+500'), await count('lehyam+1+kg'), await count('lehyam+250')]).toEqual([0, 1, 1])
})
