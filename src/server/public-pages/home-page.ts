import { homeIn } from '#server/public-pages/home/home-in.ts'
import { aboutHome, readHome } from '#server/public-pages/home/read-home.ts'
import { homeCalls } from '#shared/home.ts'
import type { PublicPage } from './public-page.ts'
import { organizationData } from './structured-data.ts'

export const homePage: PublicPage = {
  route: '/',
  find: async (db) => ({
    path: '/',
    appPath: '/',
    read: async (language) => {
      // Parsed like the call's response, so that fields outside the schema are not sent.
      const home = homeIn(language, homeCalls.get.reply.parse(await readHome(db, language.code)))
      return {
        data: { home },
        about: aboutHome(home),
        description: [home.about.short],
        structuredData: (site) => [organizationData(site)],
      }
    },
  }),
}
