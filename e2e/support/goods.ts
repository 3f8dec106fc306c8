import type { CartLine } from '#shared/cart.ts'
import type { Category } from '#shared/categories.ts'
import type { Product } from '#shared/products.ts'
import { ask } from './ask.ts'
import { admin, type Person } from './people.ts'

type GivenSize = { model?: string; price?: number | null; discountPrice?: number; stock?: number }
type GivenProduct = {
  name?: string
  category?: Category
  sizes?: GivenSize[]
  price?: number
  stock?: number
  ingredients?: string
}

let made = 0

/** Creates a product through the admin calls. No other test uses its stock or price. */
export async function givenProduct(given: GivenProduct = {}) {
  const { name, category = 'ayurveda', sizes, price = 100, stock = 20, ingredients } = given
  const as = await admin()
  made += 1
  const { _id: id } = await ask('POST /api/products', { as })
  return ask('PUT /api/products/:id', {
    as,
    params: { id },
    body: {
      ...WORDS,
      name: name ?? `Test balm ${made} ${id.slice(-6)}`,
      category,
      ...(ingredients !== undefined && { ingredients }),
      variant: variantsOf(sizes ?? [{ price, stock }]),
    },
  })
}

/** Changes prices and stock of the sizes, as staff do. */
export const changeSizes = async (product: Product, sizes: GivenSize[]) =>
  ask('PUT /api/products/:id', {
    as: await admin(),
    params: { id: product._id },
    body: { name: product.name, category: product.category, variant: variantsOf(sizes) },
  })

const variantsOf = (sizes: GivenSize[]) =>
  sizes.map(({ model, price = 100, discountPrice = 0, stock = 20 }, place) => ({
    model: model ?? `${(place + 1) * 100} ml`,
    price,
    discountPrice,
    countInStock: stock,
  }))

/** Adds the product to the person's cart. Returns the whole cart. */
export const givenInCart = (as: Person, product: Product, { qty = 1, variant = 0 } = {}): Promise<CartLine[]> =>
  ask('POST /api/cart', { as, body: { id: product._id, qty, variant } })

/** A product of the opening catalogue by its exact name. */
export async function fromCatalogue(name: string): Promise<Product> {
  const found = (await ask('GET /api/products', { query: { keyword: name.slice(0, 100) } })).find(
    (product) => product.name === name,
  )
  if (!found) throw new Error(`${name} is not in the catalogue`)
  return ask('GET /api/products/:id', { params: { id: found._id } })
}

export const productPath = ({ category, _id }: { category: string; _id: string }) => `/product/${category}/${_id}`

const WORDS = {
  description: 'A balm for tired knees.',
  benefits: 'Warms the joints, Eases stiffness',
  ingredients: 'Sesame oil, Camphor',
  howToUse: 'Rub it in twice a day.',
}
