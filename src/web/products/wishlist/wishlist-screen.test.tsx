import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Product } from '#shared/products.ts'
import { refused } from '#tests/components/fake-shop.ts'
import { button, openApp, see, seeNot, seeScreen } from '#tests/components/open-app.tsx'
import { newId, product } from '#tests/components/responses.ts'
import { wishlist } from './wishlist.ts'

const wish = (name: string) => ({
  product: newId(),
  name,
  nameMalayalam: '',
  image: '',
  category: 'ayurveda',
  variant: [{ model: '100 ml', price: 100, discountPrice: 0 }],
  discountPrice: 0,
})

const notSold = refused('Product not found', { status: 404 })

// Requirements: WISH-12
test('an open wishlist shows the current prices, and a product that is not sold any more stays as it was', async () => {
  const [hairOil, kneeOil] = [wish('Hair oil'), wish('Knee oil')]
  const variant = [{ _id: newId(), model: '100 ml', price: 130, discountPrice: 0, countInStock: 5 }]
  openApp('/wishlist', {
    stored: { wishlistItems: [kneeOil, hairOil] },
    responses: {
      'GET /api/products/:id': ({ params }) =>
        params.id === hairOil.product ? product({ _id: hairOil.product, name: 'Fresh hair oil', variant }) : notSold,
    },
  })
  await see('Fresh hair oil')
  await see('₹230.00')
  expect(wishlist.get()).toMatchObject([
    { name: 'Knee oil', variant: [{ price: 100 }] },
    { name: 'Fresh hair oil', variant: [{ price: 130 }] },
  ])
})

test('a product that is removed while the wishlist is being updated stays removed', async () => {
  const [hairOil, kneeOil] = [wish('Hair oil'), wish('Knee oil')]
  const response = Promise.withResolvers<Product>()
  const { user, shop } = openApp('/wishlist', {
    stored: { wishlistItems: [hairOil, kneeOil] },
    responses: {
      'GET /api/products/:id': ({ params }) => (params.id === hairOil.product ? response.promise : notSold),
    },
  })
  await user.click(await button('Remove Hair oil from wishlist'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await seeNot('Hair oil')
  response.resolve(product({ _id: hairOil.product }))
  await expect.poll(() => shop.keys('GET /api/products/:id').length).toBe(2)
  expect(wishlist.get()).toMatchObject([{ name: 'Knee oil' }])
})

// Requirements: WISH-4
test('the heading takes the focus when a product is removed, also when it was the last one', async () => {
  const { user } = openApp('/wishlist', {
    stored: { wishlistItems: [wish('Hair oil'), wish('Knee oil')] },
    responses: { 'GET /api/products/:id': notSold },
  })
  await seeScreen('Wishlist')
  for (const [name, heading] of [
    ['Hair oil', 'Wishlist'],
    ['Knee oil', 'Your wishlist is empty'],
  ]) {
    await user.click(await button(`Remove ${name} from wishlist`))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await expect.poll(() => document.activeElement?.textContent).toBe(heading)
  }
})
