import { routes } from '#web/routes.tsx'

/**
 * Starts loading a screen's code and its data together: when a finger comes down on a link to it, the pointer rests on it or
 * the focus comes to it, and at the latest when its address is opened. Called once, before anything is drawn.
 */
export function startPreloading() {
  let resting: ReturnType<typeof setTimeout> | undefined
  const point = ({ target }: Event) => {
    clearTimeout(resting)
    resting = setTimeout(preloadLink, RESTING_MS, target)
  }
  document.addEventListener('pointerover', point, { passive: true })
  for (const type of ['touchstart', 'focusin'] as const) {
    document.addEventListener(type, ({ target }) => preloadLink(target), { passive: true })
  }
  window.addEventListener('hashchange', preloadHere)
  preloadHere()
}

function preloadLink(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest('a[href^="#/"]') : null
  if (link) preload(link.getAttribute('href') ?? '')
}

const preloadHere = () => preload(window.location.hash)

function preload(hash: string) {
  const [, first = '', ...parts] = hash.split('?', 1)[0]?.split('/') ?? []
  const [part = '', further] = parts
  const route = routes.find(({ path }) => beginsWith(path, first))
  // A failure is told by the screen, when it is really opened and could not be loaded then either.
  route?.screen.preload().catch(() => {})
  if (part) route?.ask?.(part, further)
}

function beginsWith(path: string, first: string) {
  const [name = '', further] = (path.split('/', 2)[1] ?? '').split('*', 2)
  return further === undefined ? first === name : first.startsWith(name)
}

/** A pointer on its way across a list touches many links and means none. */
const RESTING_MS = 50
