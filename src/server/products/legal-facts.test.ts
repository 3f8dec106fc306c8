import { expect, test } from 'vitest'
import type { Product } from '#shared/products.ts'
import { cellsOf, fileOf, openFile } from '#tests/support/product-files.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: FACT-1
test('a medicine that needs a prescription stays marked through a save without the mark, a copy and a file', async () => {
  const shop = await openShop()
  const { read, send, admin } = await openFile(shop)
  const { _id } = await shop.given.product({ name: 'Danti lehyam' })
  const save = (body: object) =>
    admin.put<Product>(`/api/products/${_id}`, { name: 'Danti lehyam', category: 'ayurveda', ...body })
  expect((await admin.get<Product>(`/api/products/${_id}`)).body.prescriptionNeeded).toBe(false)

  expect((await save({ prescriptionNeeded: true })).body.prescriptionNeeded).toBe(true)
  expect((await save({})).body.prescriptionNeeded).toBe(true)
  expect(await save({ prescriptionNeeded: 'often' })).toMatchObject({ status: 400 })
  expect((await admin.post<Product>(`/api/products/${_id}/copy`)).body.prescriptionNeeded).toBe(true)

  const [header = [], ...rows] = cellsOf(await read())
  const at = header.indexOf('prescriptionNeeded')
  expect(rows.find(([id]) => id === _id)?.[at]).toBe('yes')
  await send(
    fileOf([
      ['id', 'prescriptionNeeded'],
      [_id, 'no'],
    ]),
  )
  expect((await admin.get<Product>(`/api/products/${_id}`)).body.prescriptionNeeded).toBe(false)
})
