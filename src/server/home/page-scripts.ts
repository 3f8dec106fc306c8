/**
 * The two scripts that stand in the page itself. Each is called with the addresses of the page's own scripts.
 *
 * The server does not see what stands behind the '#': another screen than home must not show the home first, and has no
 * picture to wait for.
 */
export const noticeScript = (addresses: string) => `((addresses) => {
  if (/^(#\\/?(\\?.*)?)?$/.test(location.hash)) return
  document.documentElement.className = 'elsewhere'
  for (const href of addresses) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
})(${addresses})`

/**
 * The scripts leave the line to the first picture, and the processor to the first frame with it, for three seconds at most:
 * the home is in sight without them. Who searches before they are there is brought to what was found as soon as they are.
 */
export const startScript = (addresses: string) => `((addresses) => {
  const start = () => {
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
