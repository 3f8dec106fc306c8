import { forgetFailedLoads } from '#web/lib/page.tsx'
import { routes } from '#web/routes.tsx'

/** Starts loading a screen's code when a finger or the pointer comes down on, or the focus comes to, a link to it. */
export function startPreloading() {
  for (const type of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(type, preload, { passive: true })
  }
}

function preload(event: Event) {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null
  const first = link?.getAttribute('href')?.split(/[/?]/, 2)[1]
  const route = first && routes.find(({ path }) => beginsWith(path, first))
  // A failure is told when the screen is really opened, and could not be loaded then either.
  if (route) route.screen.preload().catch(forgetFailedLoads)
}

function beginsWith(path: string, first: string) {
  const [name = '', further] = (path.split('/', 2)[1] ?? '').split('*', 2)
  return further === undefined ? first === name : first.startsWith(name)
}
