import type { Page } from 'playwright-core'
import { callApi } from './call-api.ts'

export const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })

/** Products whose name contains the keyword, in list order. */
export const findByName = async (keyword: string) =>
  (await callApi('GET /api/products', { query: {} })).filter(({ name }) =>
    name.toLowerCase().includes(keyword.toLowerCase()),
  )
