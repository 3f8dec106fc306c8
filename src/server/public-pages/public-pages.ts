import { homePage } from './home-page.ts'
import { listPages, subCategoryPage } from './list-pages.ts'
import { productPage } from './product-page.ts'
import type { PublicPage } from './public-page.ts'
import { societyPages } from './society-pages.ts'

/** Every page with a public address besides its address in the app (WEB-2). */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  homePage,
  productPage,
  ...listPages,
  subCategoryPage,
  ...societyPages,
]

export const NOT_FOUND_SCREEN = 'products/not-found-screen.tsx'

/**
 * The public address that differs from this path only in capitals or a trailing slash; else undefined. It begins with
 * exactly one slash, which prevents an open redirect.
 */
export function canonicalPath(path: string): string | undefined {
  // On thousands of slashes the pattern would take a quarter of a second (threat T93).
  if (path.length > MAX_ADDRESS) return undefined
  const canonical = path.toLowerCase().replace(/\/+$/, '')
  return canonical !== path && PUBLIC_ADDRESS.test(canonical) ? canonical : undefined
}

/** Longer than any public address. */
const MAX_ADDRESS = 300

/** A public page besides the home page, in any language. */
export const PUBLIC_ADDRESS =
  /^(\/[a-z]{2})?\/(product\/[a-z]+\/[\w-]+|productlist\/[a-z]+(\/\d+)?|ayurveda\/[\w-]+|about|message|directors|careers|contact|privacy|notice|terms)$/
