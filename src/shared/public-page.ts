import type { CategoryView, SubCategory } from './categories.ts'
import type { Home } from './home.ts'
import type { Product, ProductCard, ProductPage } from './products.ts'
import type { PageSettings } from './settings.ts'
import type { SocietyPage, SocietyText } from './society.ts'

/** What a page is drawn in: the code and the locale of a file of src/words, or of English. */
export type Language = { code: string; locale: string }

/** What stands on a public page, whoever reads it: the answers of the calls that its screen would make. */
export type PageData = {
  settings: PageSettings
  home?: Home
  categories?: CategoryView[]
  subCategories?: SubCategory[]
  product?: Product
  /** Others than the product. */
  related?: ProductCard[]
  list?: ProductPage & { category: CategoryView['name'] }
  /** The products of a sub-category. When it is a part of them, the browser asks for all as soon as it is there. */
  kind?: { slug: string; products: ProductCard[]; isPart: boolean }
  society?: { page: SocietyPage; text: SocietyText }[]
}

/** What the browser goes on with: the address inside the app, and its query cache as it was when the page was drawn. */
export type SentPage = { path: string; answers: Answered[] }

/** With 0 as its age, what is asked for anew at once. */
type Answered = [key: readonly unknown[], data: unknown, updatedAt?: 0]

/** `title` as the app would write it into the browser's tab. */
export type DrawnPage = SentPage & { html: string; title: string }

/** Draws a page of a visitor. `path` is its address inside the app. The browser half is built with it, for the server to load. */
export type DrawPage = (page: { path: string; language: Language; data: PageData }) => Promise<DrawnPage>

/** The id of the element in which the page carries its data. */
export const PAGE_DATA_ID = 'page-data'
