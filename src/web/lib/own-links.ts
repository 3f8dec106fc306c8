/**
 * Turns server-rendered links into app links, except those to other languages: '/product/ayurveda/1-thailam' becomes
 * '#/product/ayurveda/1'. Without scripts they open server-rendered pages.
 */
export function ownLinks(root: Element) {
  for (const link of root.querySelectorAll('a[href^="/"]:not([hreflang])')) {
    const path = (link.getAttribute('href') ?? '').replace(/^\/[a-z]{2}(?=\/)/, '')
    link.setAttribute('href', `#${path.replace(/^(\/product\/[a-z]+\/.{36})[^#]*/, '$1').replace('#', '?part=')}`)
  }
}
