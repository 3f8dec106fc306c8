import { screen } from '@testing-library/dom'
import type { Product } from '#shared/products.ts'
import type { Responses } from './fake-shop.ts'
import { openApp, seeScreen } from './open-app.tsx'
import { staff, storedProduct } from './responses.ts'

/** Opens the editor of this product as staff. */
export async function openEditor(shown: Product, responses: Responses = {}) {
  const app = openApp(`/admin-productlist/${shown._id}/edit`, {
    as: staff(),
    responses: {
      'GET /api/products/:id': shown,
      'GET /api/products/admin': [storedProduct()],
      'PUT /api/products/:id': shown,
      'DELETE /api/products/:id/draft': { message: 'Removed' },
      ...responses,
    },
  })
  await seeScreen('Edit product')
  await screen.findByLabelText('Name')
  return { ...app, bodies: app.shop.sent }
}
