import type { QueryClient } from '@tanstack/react-query'
import type { PageData } from '#shared/public-page.ts'
import { societyPageQuery } from '#web/content/queries.ts'
import { homeQuery } from '#web/home/queries.ts'
import {
  categoriesQuery,
  categoryPageQuery,
  productQuery,
  subCategoriesQuery,
  subCategoryProductsQuery,
} from '#web/products/queries.ts'
import { relatedQuery } from '#web/products/related-query.ts'
import { settingsQuery } from '#web/settings/queries.ts'

export function fillQueryCache(client: QueryClient, data: PageData) {
  const { settings, home, categories, subCategories, product, related, list, kind, society = [] } = data
  client.setQueryData(settingsQuery().queryKey, settings)
  if (home) client.setQueryData(homeQuery().queryKey, home)
  if (categories) client.setQueryData(categoriesQuery().queryKey, categories)
  if (subCategories) client.setQueryData(subCategoriesQuery().queryKey, subCategories)
  if (product) client.setQueryData(productQuery(product._id).queryKey, product)
  if (product && related) client.setQueryData(relatedQuery(product).queryKey, related)
  if (list) {
    const { category, ...page } = list
    client.setQueryData(categoryPageQuery(category, page.page).queryKey, page)
  }
  if (kind) {
    const old = kind.isPart ? { updatedAt: 0 } : {}
    client.setQueryData(subCategoryProductsQuery(kind.slug).queryKey, kind.products, old)
  }
  for (const { page, text } of society) client.setQueryData(societyPageQuery(page).queryKey, text)
}
