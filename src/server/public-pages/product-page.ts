import { readSubCategories } from '#server/categories/read-categories.ts'
import type { Db } from '#server/database/connect.ts'
import { notFound } from '#server/http/errors.ts'
import { translateIn } from '#server/platform/i18n/page-words.ts'
import { aboutProducts } from '#server/platform/response-cache/topics.ts'
import { findAddressOf } from '#server/products/queries.ts'
import { cardsOfCategory, cardsOfSubCategory } from '#server/products/read-cards.ts'
import { readProduct } from '#server/products/read-product.ts'
import { pathOfProduct } from '#shared/page-paths.ts'
import { nameFor } from '#shared/product-name.ts'
import type { Product } from '#shared/products.ts'
import type { Language } from '#shared/public-page.ts'
import { CATEGORY_TITLES } from './category-titles.ts'
import type { PageContent, PublicPage } from './public-page.ts'
import { breadcrumbData, productData } from './structured-data.ts'

export const PRODUCT_SCREEN = 'products/product-screen.tsx'

export const productPage: PublicPage = {
  route: '/product/:category/:product',
  screen: PRODUCT_SCREEN,
  find: async (db, { product = '' }) => {
    const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=-|$)/.exec(product.toLowerCase())?.[0]
    const row = id && (await findAddressOf(db, id))
    if (!row) return undefined
    if (row.removed_at) return 'removed'
    if (!row.is_published) return undefined
    return {
      path: pathOfProduct({ ...row, _id: row.id }),
      appPath: `/product/${row.category}/${row.id}`,
      read: (language) => read(db, row.id, language),
    }
  },
}

async function read(db: Db, id: string, language: Language): Promise<PageContent> {
  const [product, subCategories] = await Promise.all([readProduct(db, id), readSubCategories(db, language.code)])
  if (!product?.isPublished) throw notFound('Product')
  const related = await relatedTo(db, product)
  const kind = subCategories.find(({ slug }) => slug === product.subCategory)
  const steps = [
    { name: CATEGORY_TITLES[product.category], path: `/productlist/${product.category}` },
    ...(kind ? [{ name: kind.name, path: `/ayurveda/${kind.slug}` }] : []),
    { name: product.name, path: pathOfProduct(product) },
  ]
  return {
    data: { product, related, subCategories },
    about: ['lists', 'words', ...aboutProducts([product, ...related])],
    description: [product.description],
    image: {
      image: product.image,
      alt: translateIn(language, 'Picture of {product}', { product: nameFor(language.code, product) }),
    },
    isProduct: true,
    structuredData: (site) => [productData(site, product), breadcrumbData(site, steps)],
  }
}

/** The same choice as on the screen (`relatedQuery`). */
async function relatedTo(db: Db, { _id, category, subCategory }: Product) {
  const cards = await (subCategory
    ? cardsOfSubCategory(db, subCategory, MAX_RELATED + 1)
    : cardsOfCategory(db, category, 1))
  return cards.filter((card) => card._id !== _id).slice(0, MAX_RELATED)
}

const MAX_RELATED = 10
