import type { Db } from '#server/database/connect.ts'
import type { Topic } from '#server/platform/response-cache/topics.ts'
import type { Language, PageData } from '#shared/public-page.ts'
import type { PageSettings } from '#shared/settings.ts'

/** One line of the table of public pages. */
export type PublicPage = {
  /** As the server's router reads it: '/ayurveda/:slug'. */
  route: string
  /** The source of its screen below `src/web`; absent for what every visitor loads. */
  screen?: string
  /** 'removed': it was here once. */
  find: (db: Db, params: Readonly<Record<string, string | undefined>>) => Promise<Found | 'removed' | undefined>
}

export type Found = {
  /** The one address under which it is shared; any other leads there. */
  path: string
  /** Its address inside the app, behind the '#'. */
  appPath: string
  /** Throws `notFound` when there is no such page. */
  read: (language: Language) => Promise<PageContent>
}

export type PageContent = {
  data: Omit<PageData, 'settings'>
  /** The page is drawn anew when something of this, or of the settings, changes. */
  about: readonly Topic[]
  /** Of the catalogue or the society, as they are stored. None: the page is described by its title alone. */
  description: readonly string[]
  /** `alt` is in the page's language. */
  picture?: { image: string; alt: string } | undefined
  isProduct?: boolean
  /** For search engines, as JSON-LD. */
  things: (site: Site) => object[]
}

/** `url` has no slash at its end. `picture` is the page's, as a whole address. */
export type Site = {
  url: string
  language: Language
  settings: PageSettings
  logo: string
  picture: string | undefined
}
