import type { FastifyInstance } from 'fastify'
import { findSocietyText } from '#server/content/queries.ts'
import { translated } from '#server/content/translations.ts'
import type { Context } from '#server/context.ts'
import { beforePath, MANIFEST, PAGE_LANGUAGES } from '#server/platform/i18n/page-languages.ts'
import { textIn } from '#server/platform/i18n/page-words.ts'
import type { ResponseDraft } from '#server/platform/response-cache/cached-response.ts'
import { sendCachedResponse } from '#server/platform/response-cache/send-cached-response.ts'
import { truncate } from '#server/public-pages/page-head.ts'
import { readSettingsView } from '#server/settings/show-settings.ts'
import { ownText } from '#shared/content-fields.ts'
import type { Language } from '#shared/public-page.ts'

/** The web app manifest of a language, with the name in the settings. */
export function manifestRoute(app: FastifyInstance, deps: Context) {
  for (const language of PAGE_LANGUAGES) {
    const path = beforePath(language) + MANIFEST
    app.get(path, async (_request, reply) =>
      sendCachedResponse(reply, await deps.cache.get(path, () => draftIn(deps, language))),
    )
  }
}

async function draftIn(deps: Context, language: Language): Promise<ResponseDraft> {
  const [{ societyName }, about] = await Promise.all([readSettingsView(deps), findSocietyText(deps.db, 'about')])
  const short = about?.short ?? ''
  const manifest = manifestOf(language, {
    name: textIn(language, societyName),
    description: truncate(
      ownText(about?.own ?? undefined, 'short', language.code) ?? translated(language, 'about.short', short) ?? short,
    ),
  })
  return {
    body: JSON.stringify(manifest),
    type: 'application/manifest+json; charset=utf-8',
    about: ['settings', 'words'],
  }
}

/** `--palm-800` and `--paper` of the style sheet. */
export const THEME = { palm: '#1b4b3b', paper: '#fbf9f4' }

/** One app id for all languages: a change of language does not install a second app. */
const manifestOf = (language: Language, { name, description }: { name: string; description: string }) => ({
  id: '/',
  name,
  // A phone shows about twelve letters and cuts the rest.
  short_name: name,
  ...(description && { description }),
  lang: language.locale,
  start_url: `${beforePath(language)}/`,
  scope: '/',
  display: 'standalone',
  theme_color: THEME.palm,
  background_color: THEME.paper,
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
