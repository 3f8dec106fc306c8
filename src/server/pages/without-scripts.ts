import type { Language } from '#shared/public-page.ts'
import { beforePath } from './page-languages.ts'
import { sayIn } from './page-words.ts'

/** What stands below a page for who has no scripts. The footer comes with them: elsewhere than at home its links are here. */
export function withoutScripts(language: Language, path: string): string {
  if (path === '/')
    return `<noscript>${sayIn(language, 'Please switch on JavaScript in your browser to use this shop.')}</noscript>`
  const words = sayIn(language, 'To buy something, please switch on JavaScript in your browser.')
  const links = LINKS.map(([to, name]) => `<a href="${beforePath(language)}${to}">${sayIn(language, name)}</a>`)
  return `<noscript><div class="wrap"><p>${words}</p><p>${links.join(' · ')}</p></div></noscript>`
}

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
