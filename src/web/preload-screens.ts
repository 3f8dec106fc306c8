import { afterFrame } from '#web/lib/after-frame.ts'
import { onAddress, pathOf } from '#web/lib/hash-location.ts'
import { routeAt } from '#web/lib/routing.tsx'
import { savesData } from '#web/ui/data-saver.ts'
import { notFound, routes } from './routes.tsx'

/**
 * Preloads a screen's code and data on touch, hover or focus of a link, and at the latest on navigation. With data
 * saver on, only on navigation. Called once, before the first render.
 */
export function startPreloading() {
  let hoverTimer: ReturnType<typeof setTimeout> | undefined
  const onPointerOver = ({ target }: Event) => {
    clearTimeout(hoverTimer)
    hoverTimer = setTimeout(preloadLink, HOVER_MS, target)
  }
  document.addEventListener('pointerover', onPointerOver, { passive: true })
  for (const type of ['touchstart', 'focusin'] as const) {
    document.addEventListener(type, ({ target }) => afterFrame(() => preloadLink(target)), { passive: true })
  }
  onAddress(preloadHere)
  preloadHere()
}

function preloadLink(target: EventTarget | null) {
  const link = target instanceof Element && !savesData() ? target.closest('a[href^="#/"]') : null
  if (link) preload(link.getAttribute('href') ?? '')
}

const preloadHere = () => preload(window.location.hash)

function preload(hash: string) {
  const found = routeAt(routes, pathOf(hash.slice(1)))
  // The screen itself shows the failure when it is opened.
  found?.route.screen.preload().catch(() => {})
  found?.route.prefetch?.(found.params)
}

/** The screen that is shown at an address of the app: '/product/ayurveda/1'. */
export const screenAt = (path: string) => routeAt(routes, path)?.route.screen ?? notFound

/** Hover delay: a pointer that crosses a list touches many links. */
const HOVER_MS = 50
