import { PUBLIC_ADDRESS } from './public-pages.ts'

/**
 * The two inline scripts of a page. Each is called with the addresses of the page's own scripts.
 *
 * Translates a public address into one of the app: '/product/ayurveda/1-thailam' becomes '/#/product/ayurveda/1'. The
 * server does not see the fragment. When it names another screen, the rendered one must be hidden and its image not
 * awaited. `data-path` is the rendered screen; '*' is the not-found page. `data-links` preloads its largest image.
 *
 * On a slow network a public page in the fragment is loaded from its own address, where it is server-rendered. On 3G
 * this takes half the time of the scripts. Not when the service worker has the scripts, nor after going back, which
 * would lose the scroll position. Not after a redirect of the server either, because rendering has failed there.
 */
export const noticeScript = (addresses: string) => `((addresses) => {
  const { path, links } = document.currentScript.dataset
  const { hash } = location
  const [, before = '', pathname] = /^(\\/[a-z]{2}(?=\\/))?(.*)/.exec(location.pathname)
  if (pathname !== '/') history.replaceState(null, '', before + '/' + (/^#\\//.test(hash) ? hash : '#' + (${APP_PATH})(pathname + hash)))
  const shownAt = before + hash.slice(1)
  if (
    pathname === '/' && !location.search && ${PUBLIC_ADDRESS}.test(shownAt) && /[23]g$/.test(navigator.connection?.effectiveType) &&
    performance.getEntriesByType('navigation').some(({ type, redirectCount }) => type === 'navigate' && !redirectCount) &&
    !navigator.serviceWorker?.controller
  ) {
    stop()
    return location.replace(shownAt)
  }
  const isShown = path === '*' || path === (location.hash.slice(1).split('?')[0] || '/')
  if (!isShown) document.documentElement.className = 'elsewhere'
  for (const link of isShown ? JSON.parse(links) : addresses.map((href) => ({ rel: 'modulepreload', href }))) document.head.append(Object.assign(document.createElement('link'), link))
})(${addresses})`

/** In the browser: converts a public address into one of the app. */
const APP_PATH = `(path) => path.replace(/^(\\/product\\/[a-z]+\\/.{36})[^#]*/, '$1').replace('#', '?part=')`

/**
 * Delays the scripts for at most three seconds, until the first image is loaded and painted. The page is visible
 * without them. Links lead to server-rendered pages until the app takes over. The footer is rendered for phones with
 * one part open; a wide window opens all. A search before the scripts run shows its results once they do. A language
 * that is chosen before is remembered.
 *
 * The last button that was clicked is clicked again after hydration of the page or of its later part (`data-later`).
 * Not while that click is under way: React hydrates the part at once then, and handles the click.
 *
 * When a script fails before hydration, shows the served page with its links and a notice (`withoutScripts`). This also
 * holds when another screen was requested.
 */
export const startScript = (addresses: string) => `((addresses) => {
  for (const part of document.querySelectorAll('footer details')) part.open ||= matchMedia('(min-width: 992px)').matches
  let pressed, press
  addEventListener('click', (event) => {
    pressed = event.target.closest('[type=button]'); press = event
    const code = event.target.closest('[hreflang]')?.hreflang
    if (code) try { localStorage.language = code } catch {}
  }, true)
  addEventListener('alive', ({ target }) => {
    removeEventListener('error', stayPlain, true)
    window.plain?.remove()
    const button = pressed
    if (!button || (target === window ? button.closest('[data-later]') : !target.contains(button))) return
    pressed = null
    if (!press.eventPhase) setTimeout(() => button.click())
  })
  const stayPlain = ({ target, filename = target.src }) => {
    if (/assets.+js/.test(filename)) document.documentElement.className = plain.style.display = 'block'
  }
  addEventListener('error', stayPlain, true)
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    const words = event.target.querySelector('input').value.trim()
    if (words) location.hash = '/search/' + encodeURIComponent(words)
  })
  const start = () => {
    const { words } = document.documentElement.dataset
    if (words) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: words }))
    for (const src of addresses.splice(0)) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
  }
  const image = document.querySelector('#root img')
  if (document.documentElement.className || !image) return start()
  const startAfterFrame = () => requestAnimationFrame(() => setTimeout(start))
  image.decode().then(startAfterFrame, startAfterFrame)
  setTimeout(start, 3000)
})(${addresses})`
