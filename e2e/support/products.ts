import type { CartLine } from '#shared/cart.ts'
import type { Category } from '#shared/categories.ts'
import type { Product } from '#shared/products.ts'
import { callApi } from './call-api.ts'
import { admin, type Person } from './people.ts'

type SizeInput = { model?: string; price?: number | null; discountPrice?: number; stock?: number }
type ProductInput = {
  name?: string
  category?: Category
  sizes?: SizeInput[]
  price?: number
  stock?: number
  ingredients?: string
}

let created = 0

/** Creates a product through the admin calls. No other test uses its stock or price. */
export async function createProduct(input: ProductInput = {}) {
  const { name, category = 'ayurveda', sizes, price = 100, stock = 20, ingredients } = input
  const as = await admin()
  created += 1
  const { _id: id } = await callApi('POST /api/products', { as })
  return callApi('PUT /api/products/:id', {
    as,
    params: { id },
    body: {
      ...TEXTS,
      name: name ?? `Test balm ${created} ${id.slice(-6)}`,
      category,
      ...(ingredients !== undefined && { ingredients }),
      variant: variantsOf(sizes ?? [{ price, stock }]),
    },
  })
}

/** Changes prices and stock of the sizes, as staff do. */
export const updateSizes = async (product: Product, sizes: SizeInput[]) =>
  callApi('PUT /api/products/:id', {
    as: await admin(),
    params: { id: product._id },
    body: { name: product.name, category: product.category, variant: variantsOf(sizes) },
  })

const variantsOf = (sizes: SizeInput[]) =>
  sizes.map(({ model, price = 100, discountPrice = 0, stock = 20 }, index) => ({
    model: model ?? `${(index + 1) * 100} ml`,
    price,
    discountPrice,
    countInStock: stock,
  }))

/** Adds the product to the person's cart. Returns the whole cart. */
export const addToCart = (as: Person, product: Product, { qty = 1, variant = 0 } = {}): Promise<CartLine[]> =>
  callApi('POST /api/cart', { as, body: { id: product._id, qty, variant } })

/** A product of the opening catalogue by its exact name. */
export async function fromCatalogue(name: string): Promise<Product> {
  const found = (await callApi('GET /api/products', { query: { keyword: name.slice(0, 100) } })).find(
    (product) => product.name === name,
  )
  if (!found) throw new Error(`${name} is not in the catalogue`)
  return callApi('GET /api/products/:id', { params: { id: found._id } })
}

export const productPath = ({ category, _id }: { category: string; _id: string }) => `/product/${category}/${_id}`

const TEXTS = {
  description: 'A balm for tired knees.',
  benefits: 'Warms the joints, Eases stiffness',
  ingredients: 'Sesame oil, Camphor',
  howToUse: 'Rub it in twice a day.',
}
