import type { Page } from 'playwright-core'
import { ask } from './ask.ts'

export const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })

/** Products whose name contains the keyword, in list order. */
export const found = async (keyword: string) =>
  (await ask('GET /api/products', { query: {} })).filter(({ name }) =>
    name.toLowerCase().includes(keyword.toLowerCase()),
  )
