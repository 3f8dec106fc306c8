import { readCategories } from '#server/categories/read-categories.ts'
import { readSocietyText } from '#server/content/read-text.ts'
import type { Db } from '#server/database/connect.ts'
import { orNotFound } from '#server/http/errors.ts'
import type { Language } from '#shared/public-page.ts'
import type { SocietyPage } from '#shared/society.ts'
import type { PageContent, PublicPage } from './public-page.ts'
import { breadcrumbData, organizationData } from './structured-data.ts'

const societyPage = (
  page: SocietyPage,
  read = (db: Db, language: Language) => readText(db, page, language),
): PublicPage => ({
  route: `/${page}`,
  // All of them are in its file.
  screen: 'content/about-screen.tsx',
  find: async (db) => ({ path: `/${page}`, appPath: `/${page}`, read: (language) => read(db, language) }),
})

export const societyPages = [
  societyPage('about', readAbout),
  societyPage('message'),
  societyPage('directors'),
  societyPage('careers'),
  societyPage('contact'),
  societyPage('privacy'),
  societyPage('notice'),
  societyPage('terms'),
]

async function readText(db: Db, page: SocietyPage, language: Language): Promise<PageContent> {
  const text = orNotFound(await readSocietyText(db, page, language.code), 'This page')
  return {
    data: { society: [{ page, text }] },
    about: ['words', 'settings'],
    description: [text.short || plainText(text.body)],
    structuredData: (site) => [breadcrumbData(site, [{ name: text.title, path: `/${page}` }])],
  }
}

/** It also shows the texts of the categories, the treatment and the board. */
async function readAbout(db: Db, language: Language): Promise<PageContent> {
  const [{ data, structuredData, ...about }, otherPages, categories] = await Promise.all([
    readText(db, 'about', language),
    Promise.all((['abhyanga', 'directors'] as const).map((page) => textIn(db, page, language))),
    readCategories(db, language.code),
  ])
  return {
    ...about,
    data: { categories, society: [...(data.society ?? []), ...otherPages.flat()] },
    structuredData: (site) => [organizationData(site), ...structuredData(site)],
  }
}

async function textIn(db: Db, page: SocietyPage, language: Language) {
  const text = await readSocietyText(db, page, language.code)
  return text ? [{ page, text }] : []
}

/** A text without its Markdown characters. */
const plainText = (markdown: string) => markdown.replace(/^[#>|-].*$/gm, '').replace(/[*`]/g, '')
