import { beforePath } from '#server/platform/i18n/page-languages.ts'
import { translateIn } from '#server/platform/i18n/page-words.ts'
import type { Language } from '#shared/public-page.ts'
import { DEFAULT_SETTINGS } from '#shared/settings.ts'
import { escaped } from './html.ts'

/**
 * The notice for a browser without scripts, or too old for them. It has the phone number, once set, and the links of
 * menu and footer. The home page has its own links, and its size is limited.
 */
export function withoutScripts({ language, path, phone }: { language: Language; path: string; phone: string }): string {
  const links = LINKS.map(([to, name]) => `<a href="${beforePath(language)}${to}">${translateIn(language, name)}</a>`)
  const part = translateIn(language, 'JavaScript is off or too old in this browser: only a part of the shop works.')
  const call =
    phone === DEFAULT_SETTINGS.phone ? '' : translateIn(language, 'To order, please call {phone}.', { phone })
  return `<div id="plain" class="wrap">${[part, escaped(call), path === '/' ? '' : `<p>${links.join(' · ')}</p>`].join(' ').trim()}</div>`
}

/** For browsers with scripts off. Folded lists are unfolded, because nothing could open them. */
export const SHOW_FALLBACK =
  '<noscript><style>#plain#plain{display:block}[data-folded]>li{display:list-item!important}[data-folded]+button{display:none!important}</style></noscript>'

/**
 * Hidden in every supported browser (docs/browsers.md), because all of them know `color-mix`. When the page's scripts
 * fail, their loader shows it.
 */
export const PLAIN_STYLE = '@supports (color:color-mix(in srgb,red,red)){#plain{display:none}}'

const LINKS = [
  ['/', 'Home'],
  ['/productlist/ayurveda', 'Ayurveda'],
  ['/productlist/organicfoods', 'Foods'],
  ['/productlist/beautycare', 'Beauty Care'],
  ['/productlist/furniture', 'Furniture'],
  ['/about', 'About us'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy policy'],
  ['/terms', 'Terms and conditions'],
] as const
