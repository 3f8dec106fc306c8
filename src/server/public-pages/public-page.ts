import type { Db } from '#server/database/connect.ts'
import type { Topic } from '#server/platform/response-cache/topics.ts'
import type { Language, PageData } from '#shared/public-page.ts'
import type { PageSettings } from '#shared/settings.ts'

/** One entry in the table of public pages. */
export type PublicPage = {
  /** The route pattern: '/ayurveda/:slug'. */
  route: string
  /** The source of its screen below `src/web`; absent when the main bundle contains it. */
  screen?: string
  /** Returns 'removed' for a page that existed once. */
  find: (db: Db, params: Readonly<Record<string, string | undefined>>) => Promise<Found | 'removed' | undefined>
}

export type Found = {
  /** The canonical address; other addresses redirect to it. */
  path: string
  /** Its address in the app, after the '#'. */
  appPath: string
  /** Throws `notFound` when the page does not exist. */
  read: (language: Language) => Promise<PageContent>
}

export type PageContent = {
  data: Omit<PageData, 'settings'>
  /** The topics that invalidate the page, besides the settings. */
  about: readonly Topic[]
  /** Stored texts of the catalogue or the society. When empty, only the title describes the page. */
  description: readonly string[]
  /** `alt` is in the page's language. */
  image?: { image: string; alt: string } | undefined
  isProduct?: boolean
  /** JSON-LD for search engines. */
  structuredData: (site: Site) => object[]
}

/** `url` has no trailing slash. `picture` is the absolute address of the page's image. */
export type Site = {
  url: string
  language: Language
  settings: PageSettings
  logo: string
  image: string | undefined
}
