import { type Query, QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { ENGLISH } from '#shared/language.ts'
import type { RenderPage, SentPage } from '#shared/public-page.ts'
import { HomeFoot } from '#web/home/home-screen.tsx'
import { type Language, setLanguage } from '#web/i18n/language.ts'
import { Footer } from '#web/layout/page-frame.tsx'
import { servedPage } from '#web/lib/served-page.ts'
import { LazySections } from '#web/products/product-screen.tsx'
import { fillQueryCache } from './page-data.ts'
import { screenAt } from './preload-screens.ts'
import { Root } from './root.tsx'

// Built apart, for the server (src/server/platform/startup/web-build.ts). No browser loads it.

const dictionaries = import.meta.glob<Language>('../words/*.json', { query: '?shop', import: 'default', eager: true })

export const renderPage: RenderPage = async ({ path, language, data }) => {
  await Promise.all([screenAt(path), HomeFoot, Footer, LazySections].map((part) => part.preload()))
  const client = new QueryClient()
  fillQueryCache(client, data)
  // Nothing else is rendered until this is done.
  servedPage.path = path
  setLanguage(dictionaries[`../words/${language.code}.json`] ?? { ...ENGLISH, words: {} })
  const html = renderToString(<Root client={client} />)
  const responses = client.getQueryCache().getAll().flatMap(responded)
  return { html, title: servedPage.title, path, responses }
}

/** Leaves out queries without data; the browser fetches them. */
function responded({ queryKey, state: { data, dataUpdatedAt } }: Query): SentPage['responses'] {
  if (data === undefined) return []
  return dataUpdatedAt === 0 ? [[queryKey, data, 0]] : [[queryKey, data]]
}
