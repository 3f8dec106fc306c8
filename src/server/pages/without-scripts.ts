import type { Language } from '#shared/public-page.ts'
import { DEFAULT_SETTINGS } from '#shared/settings.ts'
import { escaped } from './html.ts'
import { beforePath } from './page-languages.ts'
import { sayIn } from './page-words.ts'

type Plain = { language: Language; path: string; phone: string }

/**
 * What stands above a page for a browser without scripts, or too old for them: the number to call, once the staff have set it,
 * and the links that the menu and the footer bring. The home has its own links, and its bytes are counted.
 */
export function withoutScripts({ language, path, phone }: Plain): string {
  const links = LINKS.map(([to, name]) => `<a href="${beforePath(language)}${to}">${sayIn(language, name)}</a>`)
  const part = sayIn(language, 'This browser shows only a part of the shop.')
  const call = phone === DEFAULT_SETTINGS.phone ? '' : sayIn(language, 'To order, please call {phone}.', { phone })
  return `<div id="plain"><p>${part} ${escaped(call)}</p>${path === '/' ? '' : `<p>${links.join(' · ')}</p>`}</div>`
}

/** For who has switched scripts off. */
export const switchOnScripts = (language: Language): string =>
  `<noscript><style>#plain#plain{display:block}</style>${sayIn(language, 'Please switch on JavaScript in your browser to use this shop.')}</noscript>`

/**
 * Hidden from every engine that is supported: each has learnt `color-mix` with the oldest version of it (Chrome 111, Firefox
 * 113, Safari 16.2). `html.plain` is where the page's own scripts did not run, whatever the engine.
 */
export const PLAIN_STYLE =
  '#plain{padding:1rem;background:#fdf3dc}@supports (color:color-mix(in srgb,red,red)){html:not(.plain) #plain{display:none}}'

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
