import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { languages } from '#server/platform/i18n/locales.ts'
import { RENDERER } from '#server/platform/startup/web-build.ts'
import { LATER_PARTS } from '#server/public-pages/page-shell.ts'
import { NOT_FOUND_SCREEN, PUBLIC_PAGES } from '#server/public-pages/public-pages.ts'

export const BUILT = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta
  name="description"
  content="The shop as it was built" />
<title>Shop</title><link rel="icon" href="/assets/mark.svg" /><link rel="manifest" href="/manifest.webmanifest" />
<link rel="stylesheet" crossorigin href="/assets/a.css"></head><body><div id="root"></div><noscript>No scripts</noscript></body></html>`

/** Renders the names of the products that a page shows as links, and titles the page as the app does. */
export const RENDERS_NAMES = `
const text = (words) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const link = ({ _id, name, category }) => '<a href="#/product/' + category + '/' + _id + '">' + text(name) + '</a>'
export const renderPage = async ({ path, data }) => {
  const { home, product, related = [], list, kind, society = [] } = data
  const shown = [...(home?.popular ?? []), ...(product ? [product] : []), ...related, ...(list?.products ?? []), ...(kind?.products ?? [])]
  const html = shown.map(link).join('') + society.map(({ text: { body } }) => '<p>' + text(body) + '</p>').join('')
  const name = product?.name ?? society[0]?.text.title ?? path
  return { html, path, title: name + ' | ' + data.settings.societyName, responses: [[['shown'], shown]] }
}`

/** A small built web half; `renderer` is the code of the module that renders pages. Removed when the test ends. */
export async function webFolderWith(renderer: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-web-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'assets'))
  await mkdir(dirname(join(folder, RENDERER)))
  await writeFile(join(folder, 'index.html'), BUILT)
  await writeFile(join(folder, 'assets/a.css'), MANY_RULES)
  await writeFile(join(folder, 'assets/b.css'), '.screen{color:red}')
  const screens = [...PUBLIC_PAGES.flatMap(({ screen = [] }) => screen), NOT_FOUND_SCREEN, ...LATER_PARTS]
  const files = { scripts: ['/assets/screen.js'], sheets: ['/assets/b.css'] }
  await writeFile(
    join(folder, '.screens.json'),
    JSON.stringify(Object.fromEntries(screens.map((name) => [name, files]))),
  )
  await writeFile(join(folder, '.words.json'), JSON.stringify(wordsFiles()))
  await writeFile(join(folder, RENDERER), renderer)
  return folder
}

const wordsFiles = () => Object.fromEntries([...languages.keys()].map((code) => [code, `/assets/${code}-words.js`]))

const MANY_RULES = Array.from({ length: 500 }, (_, index) => `.a${index}{margin:${index}px ${index % 7}px}`).join('')

/** What a messenger or a search engine reads of a page: its tags, read as a browser would read them. */
export function readTags(html: string) {
  const attributes = (tag: string) =>
    Object.fromEntries(
      [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
    )
  const tags = [...html.matchAll(/<(meta|link)\s[^>]*>/g)].map(([tag]) => attributes(tag))
  const named = tags.flatMap(({ name, property, content }) => [[name ?? property ?? '', content ?? ''] as const])
  return {
    title: unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: tags.find(({ rel }) => rel === 'canonical')?.href,
    named: Object.fromEntries(named),
    structuredData: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']): unknown => JSON.parse(json),
    ),
  }
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
