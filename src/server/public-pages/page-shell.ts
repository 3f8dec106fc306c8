import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforePath, languageScript, MANIFEST } from '#server/platform/i18n/page-languages.ts'
import { RENDERER } from '#server/platform/startup/web-build.ts'
import { ENGLISH } from '#shared/language.ts'
import { type Language, PAGE_DATA_ID, type RenderPage, type SentPage } from '#shared/public-page.ts'
import { preloadsOf } from './first-image.ts'
import { asData, escaped } from './html.ts'
import { noticeScript, startScript } from './page-scripts.ts'
import { PRODUCT_SCREEN } from './product-page.ts'
import { PLAIN_STYLE, SHOW_FALLBACK, withoutScripts } from './without-scripts.ts'

/** The built page, into which a public page is rendered. */
export type PageShell = {
  renderPage: RenderPage
  /** The whole page. */
  fill: (page: Filling) => string
  /** The inline scripts of pages with this screen, for their Content-Security-Policy. */
  scriptsIn: (screen: string | undefined) => string[]
  /** The path of the shop's icon. */
  icon: string
}

export type Filling = {
  /** The screen in the table of public pages; absent for the home page. */
  screen: string | undefined
  /** The server-rendered HTML. */
  html: string
  responses: SentPage['responses']
  /** Replaces the built page's title and description. */
  head: string
  language: Language
  /** The path of the rendered page; '*' for the not-found page. */
  path: string
  /** The shop's phone number, for customers who cannot order online. */
  phone: string
}

/** The files of each screen, written by the build (tools/screen-files.ts). */
type ScreenFiles = Record<string, { scripts: string[]; sheets: string[] }>

/** The file of translations for each language. */
type WordsFiles = Record<string, string>

const HOME = 'home/home-screen.tsx'

/**
 * The parts that the server renders while their code loads later (`deferredComponent` of src/web/screen/deferred-part.tsx). One
 * is in every page, and others by screen.
 */
const FOOTER = 'layout/footer.tsx'
const PARTS: Record<string, string> = {
  [HOME]: 'home/home-foot.tsx',
  [PRODUCT_SCREEN]: 'products/product-sections.tsx',
}
export const LATER_PARTS = [FOOTER, ...Object.values(PARTS)]

/** Reads the build, for the home page and these screens. Throws when it is missing or unexpected. */
export async function openPageShell(webFolder: string, screens: readonly string[]): Promise<PageShell> {
  const template = readTemplate(await readFile(join(webFolder, 'index.html'), 'utf8'))
  const screenFiles: ScreenFiles = JSON.parse(await readFile(join(webFolder, '.screens.json'), 'utf8'))
  const { renderPage }: { renderPage: RenderPage } = await import(pathToFileURL(join(webFolder, RENDERER)).href)
  const wordsFiles: WordsFiles = JSON.parse(await readFile(join(webFolder, '.words.json'), 'utf8'))
  const readParts = (screen?: string) => readScreenParts(webFolder, template, screenFiles, screen)
  const home = await readParts()
  const known = new Map(await Promise.all(screens.map(async (screen) => [screen, await readParts(screen)] as const)))
  const partsFor = (screen: string | undefined) => (screen === undefined ? home : (known.get(screen) ?? home))

  return {
    renderPage,
    icon: template.icon,
    scriptsIn: (screen) => {
      const { notice, start } = partsFor(screen)
      return [notice, start]
    },
    fill: (page) => fillTemplate(template, partsFor(page.screen), wordsFiles, page),
  }
}

type Template = ReturnType<typeof readTemplate>

/** The built page without its scripts and its description, and the parts of it that `fillTemplate` replaces. */
function readTemplate(built: string) {
  const page = withoutIndent(built)
  const [link, sheet] = partOf(page, /<link rel="stylesheet"[^>]*? href="([^"]+)">/)
  const [, icon] = partOf(page, /<link rel="icon" href="([^"]+)"/)
  const [root] = partOf(page, /<div id="root"><\/div>/)
  const [title] = partOf(page, /<title>[^<]*<\/title>\s*/)
  const [description] = partOf(page, /<meta\s+name="description"[^>]*>\s*/)
  const [htmlTag] = partOf(page, /<html lang="[^"]*">/)
  const [manifest] = partOf(page, new RegExp(`href="${MANIFEST}"`))
  const [noscript] = partOf(page, /<noscript>[^<]*<\/noscript>/)
  const tags = [...page.matchAll(/ *<script type="module"[^>]* src="([^"]+)"><\/script>\n?/g)]
  const bare = tags.reduce((html, [tag]) => html.replace(tag, ''), page).replace(description, '')
  return { bare, link, sheet, icon, root, title, htmlTag, manifest, noscript, scripts: tags.map(([, path]) => path) }
}

type ScreenParts = Awaited<ReturnType<typeof readScreenParts>>

/** The scripts and styles in the pages of one screen; without `screen`, of the home page. */
async function readScreenParts(
  webFolder: string,
  { scripts, sheet }: Template,
  screenFiles: ScreenFiles,
  screen?: string,
) {
  const filesOf = (source: string) => {
    const files = screenFiles[source]
    if (!files) throw new Error(`The web build has no ${source}`)
    return files
  }
  const more = screen === undefined ? { scripts: [], sheets: [] } : filesOf(screen)
  const later = [PARTS[screen ?? HOME] ?? [], FOOTER].flat()
  const addresses = JSON.stringify([...new Set([...scripts, ...more.scripts])])
  const sheets = [...new Set([sheet, ...more.sheets, ...later.flatMap((source) => filesOf(source).sheets)])]
  const texts = await Promise.all(sheets.map((path) => readFile(join(webFolder, path), 'utf8')))
  return {
    notice: withoutIndent(`${noticeScript(addresses)};${languageScript}`),
    start: withoutIndent(startScript(addresses)),
    style: `${texts.join('')}.elsewhere #root{display:none}${PLAIN_STYLE}`,
    // Disabled: the loader of later screens treats a style sheet as loaded when its link exists.
    links: sheets.map((path) => `<link rel="stylesheet" href="${path}" disabled>`).join(''),
  }
}

function fillTemplate(
  { bare, link, root, title, htmlTag, manifest, noscript }: Template,
  { notice, start, style, links }: ScreenParts,
  wordsFiles: WordsFiles,
  { screen, html, responses, head, path, language, phone }: Filling,
): string {
  const sent: SentPage = { path, responses }
  const data = `<script id="${PAGE_DATA_ID}" type="application/json">${asData(sent)}</script>`
  // In single quotes, which save the escapes of JSON.
  const preloads = JSON.stringify(preloadsOf(html)).replaceAll("'", '&#39;')
  const opening = `<script data-path="${escaped(path)}" data-links='${preloads}'>${notice}</script>`
  const content = `${withoutScripts({ language, path, phone })}<div id="root">${screen ? html : withLazyImage(html)}</div>`
  return bare
    .replace(htmlTag, (english) => htmlTagIn(language, wordsFiles) ?? english)
    .replace(manifest, `href="${beforePath(language)}${MANIFEST}"`)
    .replace(title, () => head)
    .replace(link, () => `${opening}<style>${style}</style>${links}`)
    .replace(root, () => `${content}${data}<script>${start}</script>`)
    .replace(noscript, SHOW_FALLBACK)
}

/** Undefined for English, the language of the built page. */
const htmlTagIn = ({ code }: Language, wordsFiles: WordsFiles) =>
  code === ENGLISH.code ? undefined : `<html lang="${code}" data-words="${wordsFiles[code]}">`

/**
 * The home page is also sent when the fragment names another screen. An eager image would be requested before the inline
 * script can hide it. On the home page itself that script preloads the image.
 */
const withLazyImage = (html: string) => html.replace(' loading="eager"', ' loading="lazy"')

/** Saves bytes. */
const withoutIndent = (text: string) => text.replace(/\n\s+/g, '\n')

function partOf(html: string, pattern: RegExp): [part: string, inside: string] {
  const found = pattern.exec(html)
  if (!found) throw new Error(`The built page has no ${pattern}`)
  return [found[0], found[1] ?? '']
}
