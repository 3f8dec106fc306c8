import './theme.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PAGE_DATA_ID, type SentPage } from '#shared/public-page.ts'
import { loadTranslations } from '#web/i18n/load-translations.ts'
import { isServedPage } from '#web/lib/hash-location.ts'
import { noticeMissingStyles } from '#web/lib/missing-styles.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { servedPage } from '#web/lib/served-page.ts'
import { onSignOut } from '#web/lib/user-info.ts'
import { startScrollMemory } from '#web/screen/scroll-memory.ts'
import { screenAt, startPreloading } from './preload-screens.ts'
import { Root } from './root.tsx'

// A separate task, so that a press is handled between loading the scripts and hydration.
setTimeout(start)

function start() {
  const sent = document.getElementById(PAGE_DATA_ID)?.textContent
  if (sent) {
    const { path, responses }: SentPage = JSON.parse(sent)
    servedPage.path = path
    const fill = () => {
      for (const [key, data, updatedAt] of responses) queryClient.setQueryData(key, data, { updatedAt })
    }
    fill()
    // A sign-in that has ended clears all data, and parts of the page may not be hydrated yet.
    onSignOut(fill)
  }
  startScrollMemory()
  startPreloading()
  noticeMissingStyles()
  // Hydrates the server's HTML once the screen's code is loaded.
  void Promise.allSettled([loadTranslations(), sent && isServedPage() && screenAt(servedPage.path).preload()]).then(
    () => render(Boolean(sent)),
  )
}

function render(sent: boolean) {
  const root = document.getElementById('root')
  if (!root) throw new Error('no #root')
  if (sent && isServedPage()) {
    servedPage.isHydrating = true
    ownLinks(root)
    // In small steps, so that taps are handled between them.
    startTransition(() => {
      hydrateRoot(root, <Root client={queryClient} />)
    })
  } else {
    // The server rendered another page than the address asks for.
    saveChosenSize(root)
    root.replaceChildren()
    document.documentElement.removeAttribute('class')
    startTransition(() => createRoot(root).render(<Root client={queryClient} />))
  }
}

/** Buy Now before the scripts: its link names the first size, not the one that the shopper chose. */
function saveChosenSize(root: HTMLElement) {
  const size = root.querySelector<HTMLInputElement>('[name=size]:checked')?.value
  if (size === undefined || !window.location.hash.startsWith('#/cart/')) return
  window.history.replaceState(window.history.state, '', window.location.hash.replace(/variant=.*/, `variant=${size}`))
}

/**
 * Turns server-rendered links into app links, except those to other languages: '/product/ayurveda/1-thailam' becomes
 * '#/product/ayurveda/1'. Without scripts they open server-rendered pages.
 */
function ownLinks(root: Element) {
  for (const link of root.querySelectorAll('a[href^="/"]:not([hreflang])')) {
    const path = (link.getAttribute('href') ?? '').replace(/^\/[a-z]{2}(?=\/)/, '')
    link.setAttribute('href', `#${path.replace(/^(\/product\/[a-z]+\/.{36})[^#]*/, '$1').replace('#', '?part=')}`)
  }
}
