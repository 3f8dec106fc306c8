import { homePage } from './home-page.ts'
import { listPages, subCategoryPage } from './list-pages.ts'
import { productPage } from './product-page.ts'
import type { PublicPage } from './public-page.ts'
import { societyPages } from './society-pages.ts'

/** Every page that can be found and shared by a real address, besides its address inside the app (WEB-2). */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  homePage,
  productPage,
  ...listPages,
  subCategoryPage,
  ...societyPages,
]

/** The screen of what is nowhere. */
export const NOT_FOUND_SCREEN = 'products/not-found-screen.tsx'

/**
 * An address that is a public page's but for capitals or a slash at its end, as that page's; else undefined. It begins with
 * one slash, so that it leads nowhere else.
 */
export function tidied(path: string): string | undefined {
  const tidy = path.toLowerCase().replace(/\/+$/, '')
  return tidy !== path && PUBLIC_ADDRESS.test(tidy) ? tidy : undefined
}

/** Of a page besides the home, in any language. */
export const PUBLIC_ADDRESS =
  /^(\/[a-z]{2})?\/(product\/[a-z]+\/[\w-]+|productlist\/[a-z]+(\/\d+)?|ayurveda\/[\w-]+|about|message|directors|careers|contact|privacy|terms)$/
