import { queryOptions } from '@tanstack/react-query'
import type { Product } from '#shared/products.ts'
import { categoryPageQuery, subCategoryProductsQuery } from './queries.ts'

/** Products of the same kind, or else of the same category. */
export const relatedQuery = ({ _id, category, subCategory }: Pick<Product, '_id' | 'category' | 'subCategory'>) =>
  queryOptions({
    queryKey: ['products', 'related', _id],
    queryFn: async ({ client }) => {
      const cards = subCategory
        ? await client.fetchQuery({ ...subCategoryProductsQuery(subCategory), retry: false })
        : (await client.fetchQuery({ ...categoryPageQuery(category, 1), retry: false })).products
      return cards.filter((card) => card._id !== _id).slice(0, 10)
    },
  })
