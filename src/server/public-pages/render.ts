import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#server/context.ts'
import { findImage } from '#server/images/queries.ts'
import { beforePath } from '#server/platform/i18n/page-languages.ts'
import { textsIn, translateIn } from '#server/platform/i18n/page-words.ts'
import type { ResponseDraft } from '#server/platform/response-cache/cached-response.ts'
import type { Topic } from '#server/platform/response-cache/topics.ts'
import { readSettingsView } from '#server/settings/show-settings.ts'
import { COURIER_LINKS } from '#shared/couriers.ts'
import type { Language, PageData, RenderedPage } from '#shared/public-page.ts'
import { PageSettings } from '#shared/settings.ts'
import { previewFileOf } from '#shared/uploads.ts'
import { headOf, type PageHead, truncate } from './page-head.ts'
import type { Filling, PageShell } from './page-shell.ts'
import type { Found, PageContent, PublicPage } from './public-page.ts'
import { NOT_FOUND_SCREEN } from './public-pages.ts'
import { withRealLinks } from './real-links.ts'

type RenderDeps = Pick<Context, 'db' | 'publicUrl' | 'testPayments' | 'orderHoldMinutes'>

/** The whole page, cached until its data changes. Throws the errors of `read`. */
export async function renderPublicPage(
  deps: RenderDeps,
  shell: PageShell,
  { screen }: PublicPage,
  { path, appPath, read }: Found,
  language: Language,
): Promise<ResponseDraft> {
  const [content, settings] = await Promise.all([read(language), readSettings(deps)])
  const data: PageData = { ...content.data, settings }
  const rendered = await shell.renderPage({ path: appPath, language, data })
  const url = deps.publicUrl
  const { shown: image, about } = await imageOf(deps, content, language)
  const body = fillShell(
    shell,
    { screen, path: appPath, language, data, rendered },
    {
      description: truncate(textsIn(language, content.description)) || rendered.title,
      address: url + beforePath(language) + path,
      kind: content.isProduct ? 'product' : 'website',
      image,
      structuredData: content.structuredData({
        url,
        language,
        settings,
        logo: url + shell.icon,
        image: image?.address,
      }),
    },
  )
  return { body, type: HTML, about: [...content.about, 'settings', ...about] }
}

/** The page for every unknown address. */
export async function renderNotFound(deps: RenderDeps, shell: PageShell, language: Language): Promise<ResponseDraft> {
  const data: PageData = { settings: await readSettings(deps) }
  const rendered = await shell.renderPage({ path: '/not-found', language, data })
  const page = { screen: NOT_FOUND_SCREEN, path: '*', language, data, rendered }
  const head = {
    description: rendered.title,
    address: undefined,
    kind: 'website',
    image: undefined,
    structuredData: [],
  } as const
  return { body: fillShell(shell, page, head), type: HTML, about: ['settings'] }
}

type Rendered = Pick<Filling, 'screen' | 'path' | 'language'> & { data: PageData; rendered: RenderedPage }

const fillShell = (
  shell: PageShell,
  { screen, path, language, data, rendered: { html, title, responses } }: Rendered,
  head: Omit<PageHead, 'title' | 'siteName' | 'language'>,
) =>
  shell.fill({
    screen,
    head: headOf({ ...head, title, siteName: data.settings.societyName, language }),
    language,
    path,
    html: withRealLinks(html, data, beforePath(language)),
    responses,
    phone: data.settings.phone,
  })

const HTML = 'text/html; charset=utf-8'

/** Parsed, so that fields outside the schema are not sent. */
async function readSettings(deps: RenderDeps): Promise<PageSettings> {
  const { courierLinks, ...settings } = PageSettings.parse(await readSettingsView(deps))
  for (const name of OFTEN_EMPTY) if (!settings[name]) delete settings[name]
  return isDeepStrictEqual(courierLinks, COURIER_LINKS) ? settings : { ...settings, courierLinks }
}

const OFTEN_EMPTY = [
  'grievanceOfficerName',
  'grievanceOfficerTitle',
  'grievanceEmail',
  'fssaiNumber',
  'drugLicence',
  'cosmeticLicence',
  'legalName',
] as const

/** The preview of the page's image once it is made; a page without an image uses the shop's. The page depends on it. */
async function imageOf({ db, publicUrl }: RenderDeps, content: PageContent, language: Language) {
  const { image, alt } = content.image?.image ? content.image : shopImage(language)
  const name = /^\/uploads\/([a-z0-9-]+)\.webp$/.exec(image)?.[1]
  if (name === undefined)
    return { shown: image.startsWith('https://') ? { address: image, alt, isPreview: false } : undefined, about: [] }
  const isMade = (await findImage(db, name))?.preview_made_at != null
  const about: Topic[] = [`picture:${name}`]
  return {
    shown: isMade ? { address: `${publicUrl}/uploads/${previewFileOf(name)}`, alt, isPreview: true } : undefined,
    about,
  }
}

const shopImage = (language: Language) => ({
  image: '/uploads/hero-ayurveda.webp',
  alt: translateIn(language, 'Medicinal herbs'),
})
