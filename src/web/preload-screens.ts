import { afterFrame } from '#web/lib/after-frame.ts'
import { onAddress, pathOf } from '#web/lib/hash-location.ts'
import { routeAt } from '#web/lib/routing.tsx'
import { savesData } from '#web/ui/data-saver.ts'
import { notFound, routes } from './routes.tsx'

/**
 * Starts loading a screen's code and its data together: when a finger comes down on a link to it, the pointer rests on it or
 * the focus comes to it, and at the latest when its address is opened; only then where data is saved. Called once, before
 * anything is drawn.
 */
export function startPreloading() {
  let resting: ReturnType<typeof setTimeout> | undefined
  const point = ({ target }: Event) => {
    clearTimeout(resting)
    resting = setTimeout(preloadLink, RESTING_MS, target)
  }
  document.addEventListener('pointerover', point, { passive: true })
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
  // A failure is told by the screen, when it is really opened and could not be loaded then either.
  found?.route.screen.preload().catch(() => {})
  found?.route.ask?.(found.params)
}

/** The screen that is shown at an address of the app: '/product/ayurveda/1'. */
export const screenAt = (path: string) => routeAt(routes, path)?.route.screen ?? notFound

/** A pointer on its way across a list touches many links and means none. */
const RESTING_MS = 50
