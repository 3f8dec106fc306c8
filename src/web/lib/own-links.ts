/**
 * Makes the links that the server drew the app's own, but those to other languages: '/product/ayurveda/1-thailam' is
 * '#/product/ayurveda/1'. Until then, and where scripts fail, they lead to pages that come drawn.
 */
export function ownLinks(root: Element) {
  for (const link of root.querySelectorAll('a[href^="/"]:not([hreflang])')) {
    const path = (link.getAttribute('href') ?? '').replace(/^\/[a-z]{2}(?=\/)/, '')
    link.setAttribute('href', `#${path.replace(/^(\/product\/[a-z]+\/.{36})[^#]*/, '$1').replace('#', '?part=')}`)
  }
}
