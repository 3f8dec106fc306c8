import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforePath, languageScript, MANIFEST } from '#server/platform/i18n/page-languages.ts'
import { RENDERER } from '#server/platform/startup/web-build.ts'
import { ENGLISH } from '#shared/language.ts'
import { type DrawPage, type Language, PAGE_DATA_ID, type SentPage } from '#shared/public-page.ts'
import { asData, escaped } from './html.ts'
import { noticeScript, startScript } from './page-scripts.ts'
import { PLAIN_STYLE, SHOW_PLAIN, withoutScripts } from './without-scripts.ts'

/** The page as it was built, into which a public page is drawn. */
export type PageShell = {
  drawPage: DrawPage
  /** The whole page. */
  fill: (page: Filling) => string
  /** What runs in pages with this screen, for their content policy. */
  scriptsIn: (screen: string | undefined) => string[]
  /** The path of the shop's mark. */
  icon: string
}

export type Filling = {
  /** As in the table of public pages; absent for the home. */
  screen: string | undefined
  /** What was drawn of it. */
  html: string
  answers: SentPage['answers']
  /** In place of the built page's title and description. */
  head: string
  language: Language
  /** What the browser is to take for drawn; '*' for what is nowhere. */
  path: string
  /** Of the shop, for who cannot order by themselves. */
  phone: string
}

/** What the builder wrote down of each screen: the paths of what it needs (tools/screen-files.ts). */
type ScreenFiles = Record<string, { scripts: string[]; sheets: string[] }>

/** Drawn in every page, or in the home, while their code comes later (`laterCode` of src/web/screen/later-part.tsx). */
export const FOOTER = 'layout/footer.tsx'
export const HOME_FOOT = 'home/home-foot.tsx'

/** Reads what was built, for the home and these screens. Throws when it is not there, or not as expected. */
export async function openPageShell(webFolder: string, screens: readonly string[]): Promise<PageShell> {
  const page = withoutIndent(await readFile(join(webFolder, 'index.html'), 'utf8'))
  const screenFiles: ScreenFiles = JSON.parse(await readFile(join(webFolder, '.screens.json'), 'utf8'))
  const { drawPage }: { drawPage: DrawPage } = await import(pathToFileURL(join(webFolder, RENDERER)).href)
  const [link, sheet] = partOf(page, /<link rel="stylesheet"[^>]*? href="([^"]+)">/)
  const [, icon] = partOf(page, /<link rel="icon" href="([^"]+)"/)
  const [root] = partOf(page, /<div id="root"><\/div>/)
  const [title] = partOf(page, /<title>[^<]*<\/title>\s*/)
  const [description] = partOf(page, /<meta\s+name="description"[^>]*>\s*/)
  const [htmlTag] = partOf(page, /<html lang="[^"]*">/)
  const wordsFiles: Record<string, string> = JSON.parse(await readFile(join(webFolder, '.words.json'), 'utf8'))
  const tagIn = ({ code }: Language, english: string) =>
    code === ENGLISH.code ? english : `<html lang="${code}" data-words="${wordsFiles[code]}">`
  const [manifest] = partOf(page, new RegExp(`href="${MANIFEST}"`))
  const [noscript] = partOf(page, /<noscript>[^<]*<\/noscript>/)
  const scripts = [...page.matchAll(/ *<script type="module"[^>]* src="([^"]+)"><\/script>\n?/g)]
  const bare = scripts.reduce((rest, [tag]) => rest.replace(tag, ''), page).replace(description, '')

  async function partsOf(screen?: string) {
    const filesOf = (source: string) => {
      const files = screenFiles[source]
      if (!files) throw new Error(`The web half was built without ${source}`)
      return files
    }
    const more = screen === undefined ? { scripts: [], sheets: [] } : filesOf(screen)
    const later = screen === undefined ? [HOME_FOOT, FOOTER] : [FOOTER]
    const addresses = JSON.stringify([...new Set([...scripts.map(([, address]) => address), ...more.scripts])])
    const sheets = [...new Set([sheet, ...more.sheets, ...later.flatMap((source) => filesOf(source).sheets)])]
    const texts = await Promise.all(sheets.map((path) => readFile(join(webFolder, path), 'utf8')))
    return {
      notice: withoutIndent(`${noticeScript(addresses)};${languageScript}`),
      start: withoutIndent(startScript(addresses)),
      style: `${texts.join('')}.elsewhere #root{display:none}${PLAIN_STYLE}`,
      // The builder's loader of later screens takes a sheet for loaded when its link is there.
      links: sheets.map((path) => `<link rel="stylesheet" href="${path}" disabled>`).join(''),
    }
  }
  const home = await partsOf()
  const known = new Map(await Promise.all(screens.map(async (screen) => [screen, await partsOf(screen)] as const)))
  const partsFor = (screen: string | undefined) => (screen === undefined ? home : (known.get(screen) ?? home))

  return {
    drawPage,
    icon,
    scriptsIn: (screen) => {
      const { notice, start } = partsFor(screen)
      return [notice, start]
    },
    fill: ({ screen, html, answers, head, path, language, phone }) => {
      const { notice, start, style, links } = partsFor(screen)
      const sent: SentPage = { path, answers }
      const data = `<script id="${PAGE_DATA_ID}" type="application/json">${asData(sent)}</script>`
      return bare
        .replace(htmlTag, (tag) => tagIn(language, tag))
        .replace(manifest, `href="${beforePath(language)}${MANIFEST}"`)
        .replace(title, () => head)
        .replace(link, () => `<script data-path="${escaped(path)}">${notice}</script><style>${style}</style>${links}`)
        .replace(
          root,
          () =>
            `${withoutScripts({ language, path, phone })}<div id="root">${html}</div>${data}<script>${start}</script>`,
        )
        .replace(noscript, SHOW_PLAIN)
    },
  }
}

/** Fewer bytes: what is sent has no reader. */
const withoutIndent = (text: string) => text.replace(/\n\s+/g, '\n')

function partOf(html: string, pattern: RegExp): [part: string, inside: string] {
  const found = pattern.exec(html)
  if (!found) throw new Error(`The built page has no ${pattern}`)
  return [found[0], found[1] ?? '']
}
