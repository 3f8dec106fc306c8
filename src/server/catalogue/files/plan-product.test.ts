import { expect, test } from 'vitest'
import { openFile } from '#tests/support/product-files.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: ADMIN-21
test('a product file without sizes publishes a product that has a size, and none whose sizes were all removed', async () => {
  const shop = await openShop()
  const { admin, send } = await openFile(shop)
  const withSize = await shop.given.product({ isPublished: false })
  const without = await shop.given.product({ isPublished: false, variants: [] })
  const emptied = await shop.given.product({ isPublished: false })
  const draft = { ...emptied, category: 'ayurveda', variant: [], saveAs: 'draft' }
  expect(await admin.put(`/api/products/${emptied._id}`, draft)).toMatchObject({ status: 200 })

  const publish = ({ _id }: { _id: string }) => send(`id,published\n${_id},yes`)
  expect(await publish(withSize)).toMatchObject({ status: 200, body: { changed: 1 } })
  for (const product of [without, emptied])
    expect(await publish(product)).toMatchObject({ status: 400, body: { errors: [{ path: '2.size' }] } })
})
