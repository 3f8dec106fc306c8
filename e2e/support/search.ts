import type { Page } from 'playwright-core'
import { ask } from './ask.ts'

export const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })

/** The products whose names hold the keyword, in the order of the list. */
export const found = async (keyword: string) =>
  (await ask('GET /api/products', { query: {} })).filter(({ name }) =>
    name.toLowerCase().includes(keyword.toLowerCase()),
  )
