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
  const route = first && routes.find(({ path }) => path.split('/', 2)[1] === first)
  // A failure is met again, and told, when the screen is really opened.
  if (route) route.screen.preload().catch(() => undefined)
}
