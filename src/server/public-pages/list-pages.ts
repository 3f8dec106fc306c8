import { findSubCategory } from '#server/categories/queries.ts'
import { readCategories, readSubCategories } from '#server/categories/read-categories.ts'
import type { Db } from '#server/database/connect.ts'
import { notFound } from '#server/http/errors.ts'
import { textIn } from '#server/platform/i18n/page-words.ts'
import { aboutProducts } from '#server/platform/response-cache/topics.ts'
import { countOfCategory } from '#server/products/queries.ts'
import { cardsOfCategory, cardsOfSubCategory } from '#server/products/read-cards.ts'
import { CATEGORIES, type Category } from '#shared/categories.ts'
import { PRODUCTS_PER_PAGE } from '#shared/products.ts'
import type { Language } from '#shared/public-page.ts'
import { CATEGORY_TITLES } from './category-titles.ts'
import type { PageContent, PublicPage } from './public-page.ts'
import { breadcrumbData } from './structured-data.ts'

const listPage = (route: string): PublicPage => ({
  route,
  screen: 'products/listing-screen.tsx',
  find: async (db, { category: name = '', page: text = '1' }) => {
    const category = CATEGORIES.find((candidate) => candidate === name.toLowerCase())
    if (!category || !/^[1-9]\d{0,5}$/.test(text)) return undefined
    const page = Number(text)
    const path = page > 1 ? `/productlist/${category}/${page}` : `/productlist/${category}`
    return { path, appPath: path, read: (language) => readList(db, category, page, path, language) }
  },
})

export const listPages = [listPage('/productlist/:category'), listPage('/productlist/:category/:page')]

async function readList(
  db: Db,
  category: Category,
  page: number,
  path: string,
  language: Language,
): Promise<PageContent> {
  const [products, count, categories, subCategories] = await Promise.all([
    cardsOfCategory(db, category, page),
    countOfCategory(db, category),
    readCategories(db, language.code),
    readSubCategories(db, language.code),
  ])
  if (products.length === 0 && page > 1) throw notFound('Page')
  const view = categories.find(({ name }) => name === category)
  const title = CATEGORY_TITLES[category]
  return {
    data: {
      categories,
      subCategories,
      list: { category, products, page, pages: Math.ceil(count / PRODUCTS_PER_PAGE) },
    },
    about: ['lists', 'words', ...aboutProducts(products)],
    description: [view?.description ?? '', view?.intro ?? ''].filter(Boolean),
    image: view && { image: view.heroImage, alt: textIn(language, title) },
    structuredData: (site) => [breadcrumbData(site, [{ name: title, path }])],
  }
}

export const subCategoryPage: PublicPage = {
  route: '/ayurveda/:slug',
  screen: 'products/sub-category-screen.tsx',
  find: async (db, params) => {
    const slug = params.slug?.toLowerCase() ?? ''
    if (!/^[a-z0-9-]{1,80}$/.test(slug) || !(await findSubCategory(db, slug))) return undefined
    const path = `/ayurveda/${slug}`
    return { path, appPath: path, read: (language) => readSubCategory(db, slug, path, language) }
  },
}

async function readSubCategory(db: Db, slug: string, path: string, language: Language): Promise<PageContent> {
  const [cards, subCategories] = await Promise.all([
    cardsOfSubCategory(db, slug, MAX_RENDERED + 1),
    readSubCategories(db, language.code),
  ])
  const kind = subCategories.find((candidate) => candidate.slug === slug)
  if (!kind) throw notFound('Sub-category')
  const products = cards.slice(0, MAX_RENDERED)
  const steps = [
    { name: CATEGORY_TITLES.ayurveda, path: '/productlist/ayurveda' },
    { name: kind.name, path },
  ]
  return {
    data: { subCategories, kind: { slug, products, isPart: cards.length > MAX_RENDERED } },
    about: ['lists', 'words', ...aboutProducts(products)],
    description: [kind.description],
    image: { image: kind.image, alt: textIn(language, kind.name) },
    structuredData: (site) => [breadcrumbData(site, steps)],
  }
}

/** The browser requests the rest. */
const MAX_RENDERED = 96
