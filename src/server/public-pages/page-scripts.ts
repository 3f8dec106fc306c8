import { PUBLIC_ADDRESS } from './public-pages.ts'

/**
 * The two scripts that stand in the page itself. Each is called with the addresses of the page's own scripts.
 *
 * A shared address becomes that of the app: '/product/ayurveda/1-thailam' is '/#/product/ayurveda/1' from here on. The server
 * does not see what stands behind the '#': another screen than the drawn one must not show that first, and has no picture to
 * wait for. `data-path` says what is drawn; '*' is the page that is nowhere.
 *
 * On a slow line a public page that is asked for behind the '#' is fetched from its own address, where it comes drawn: on 3G it
 * is read in half the time that its scripts would take. Not where the worker has them at hand; nor when the page was come
 * back to, whose place would be lost, nor when the server itself has led here because it could not draw.
 */
export const noticeScript = (addresses: string) => `((addresses) => {
  const { path } = document.currentScript.dataset
  const { hash } = location
  const [, before, pathname] = /^(\\/[a-z]{2}(?=\\/))?(.*)/.exec(location.pathname)
  if (pathname !== '/') history.replaceState(null, '', (before ?? '') + '/' + (/^#\\//.test(hash) ? hash : '#' + (${APP_PATH})(pathname + hash)))
  const drawnAt = (before ?? '') + hash.slice(1)
  const isNew = ([{ type, redirectCount } = {}]) => type === 'navigate' && !redirectCount
  if (
    pathname === '/' && !location.search && ${PUBLIC_ADDRESS}.test(drawnAt) && /[23]g$/.test(navigator.connection?.effectiveType) &&
    isNew(performance.getEntriesByType('navigation')) && !navigator.serviceWorker?.controller
  ) {
    stop()
    return location.replace(drawnAt)
  }
  if (path === '*' || path === (location.hash.slice(1).split('?')[0] || '/')) return
  document.documentElement.className = 'elsewhere'
  for (const href of addresses) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
})(${addresses})`

/** In the browser: the address inside the app of a shared one. */
const APP_PATH = `(path) => path.replace(/^(\\/product\\/[a-z]+\\/.{36})[^#]*/, '$1').replace('#', '?part=')`

/**
 * The scripts leave the line to the first picture, and the processor to the first frame with it, for three seconds at most:
 * the page is in sight without them. Links lead to pages that come drawn until the app makes them its own. The server draws the
 * footer for phones, with one part open; a wide window has room for all. Who searches before the scripts are there is brought to
 * what was found as soon as they are. The last button that was pressed is pressed again when the page is alive, or the later
 * part (`data-later`) in which it stands.
 *
 * Where a script cannot be read or fails before the app is alive, what was served is shown, with its links and a sentence
 * (`withoutScripts`), also where another screen was asked for.
 */
export const startScript = (addresses: string) => `((addresses) => {
  if (matchMedia('(min-width: 992px)').matches) for (const part of document.querySelectorAll('footer details')) part.open = true
  let pressed
  addEventListener('click', ({ target }) => { pressed = target.closest('[type=button]') }, true)
  addEventListener('alive', ({ target }) => {
    removeEventListener('error', stayPlain, true)
    window.plain?.remove()
    const button = pressed
    if (!button || (target === window ? button.closest('[data-later]') : !target.contains(button))) return
    pressed = undefined
    setTimeout(() => button.click())
  })
  const stayPlain = ({ target, filename = target.src }) => {
    if (/assets.+js/.test(filename)) document.documentElement.className = plain.style.display = 'block'
  }
  addEventListener('error', stayPlain, true)
  const start = () => {
    if (!addresses.length) return
    const { words } = document.documentElement.dataset
    if (words) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: words }))
    for (const src of addresses.splice(0)) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
  }
  const picture = document.querySelector('#root img')
  if (document.documentElement.className || !picture) return start()
  const startAfterFrame = () => requestAnimationFrame(() => setTimeout(start))
  if (picture.complete) startAfterFrame()
  else picture.onload = picture.onerror = startAfterFrame
  setTimeout(start, 3000)
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    const words = document.querySelector('#root input').value.trim()
    if (words) location.hash = '/search/' + encodeURIComponent(words)
  })
})(${addresses})`
