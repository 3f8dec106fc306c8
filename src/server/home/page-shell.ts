import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Inline } from '#server/http/security-headers.ts'
import { HOME_DATA_ID, type HomePageData, type RenderHome } from '#shared/home-page.ts'
import { noticeScript, startScript } from './page-scripts.ts'

/** The page as it was built, into which the home is drawn. */
export type PageShell = {
  /** The whole page with the home in it. */
  draw: (data: HomePageData) => string
  /** For the content policy. */
  inline: Inline
}

/** Where the builder puts the function that draws the home: a folder with a dot is not for the world. */
export const RENDERER = join('.home', 'render-home.js')

/** Reads what was built. Throws when it is not there, or not as expected. */
export async function openPageShell(webFolder: string): Promise<PageShell> {
  const html = await readFile(join(webFolder, 'index.html'), 'utf8')
  const { renderHome }: { renderHome: RenderHome } = await import(pathToFileURL(join(webFolder, RENDERER)).href)
  const [link, sheet] = partOf(html, /<link rel="stylesheet"[^>]*? href="([^"]+)">/)
  const [title] = partOf(html, /<title>[^<]*<\/title>/)
  const scripts = [...html.matchAll(/ *<script type="module"[^>]* src="([^"]+)"><\/script>\n?/g)]
  const addresses = JSON.stringify(scripts.map(([, address]) => address))
  const [root] = partOf(html, /<div id="root"><\/div>/)
  const style = `${await readFile(join(webFolder, sheet), 'utf8')}.elsewhere #root{display:none}`
  // The builder's loader of later screens takes the sheet for loaded when its link is there.
  const notice = noticeScript(addresses)
  const start = startScript(addresses)
  const head = `<script>${notice}</script><style>${style}</style><link rel="stylesheet" href="${sheet}" disabled>`
  return {
    draw: (data) =>
      scripts
        .reduce((page, [tag]) => page.replace(tag, ''), html)
        .replace(title, () => `<title>${escaped(data.settings.societyName)}</title>`)
        .replace(link, () => head)
        .replace(root, () => `<div id="root">${renderHome(data)}</div>${carried(data)}<script>${start}</script>`),
    inline: { scripts: [notice, start], styles: [style] },
  }
}

function partOf(html: string, pattern: RegExp): [part: string, inside: string] {
  const found = pattern.exec(html)
  if (!found) throw new Error(`The built page has no ${pattern}`)
  return [found[0], found[1] ?? '']
}

/** No text can end the element: there is no '<' in it. */
const carried = (data: HomePageData) =>
  `<script id="${HOME_DATA_ID}" type="application/json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
