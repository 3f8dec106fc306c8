import type { CategoryView, SubCategory } from './categories.ts'
import type { Home } from './home.ts'
import type { Product, ProductCard, ProductPage } from './products.ts'
import type { PageSettings } from './settings.ts'
import type { SocietyPage, SocietyText } from './society.ts'

/** A page's language: code and locale of a file in src/words, or of English. */
export type Language = { code: string; locale: string }

/** The data of a public page, equal for every reader: the responses of the screen's calls. */
export type PageData = {
  settings: PageSettings
  home?: Home
  categories?: CategoryView[]
  subCategories?: SubCategory[]
  product?: Product
  /** Without the product itself. */
  related?: ProductCard[]
  list?: ProductPage & { category: CategoryView['name'] }
  /** The products of a sub-category. With `isPart` the browser then loads the rest. */
  kind?: { slug: string; products: ProductCard[]; isPart: boolean }
  society?: { page: SocietyPage; text: SocietyText }[]
}

/** The state for hydration: the address inside the app and the query cache. */
export type SentPage = { path: string; responses: Responded[] }

/** An `updatedAt` of 0 makes the browser refetch at once. */
type Responded = [key: readonly unknown[], data: unknown, updatedAt?: 0]

/** `title` is the document title that the app would set. */
export type RenderedPage = SentPage & { html: string; title: string }

/**
 * Renders a page for a signed-out visitor. `path` is its address inside the app. The browser build contains it, and the
 * server loads it.
 */
export type RenderPage = (page: { path: string; language: Language; data: PageData }) => Promise<RenderedPage>

/** The id of the element that carries the page's data. */
export const PAGE_DATA_ID = 'page-data'
