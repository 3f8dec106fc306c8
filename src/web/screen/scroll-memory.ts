import { onAddress } from '#web/lib/hash-location.ts'

/** Whether the scroll position of an earlier visit is restored. Then the screen does not scroll to a part of itself. */
export const scrollMemory = { isRestored: false }

/**
 * Restores the scroll position on Back and Forward, and opens every other screen at its top. The browser's own
 * restoration runs before the screen has data. Called once, before any listener of the hash.
 */
export function startScrollMemory() {
  const positions = readPositions()
  let entry = entryOf(window.history.state) ?? createEntry()
  let path = currentPath()
  window.history.scrollRestoration = 'manual'
  scrollMemory.isRestored = entry in positions
  // The user may have scrolled before the scripts ran.
  if (window.scrollY === 0) scrollWhenTall(positions[entry] ?? 0)

  onAddress((event) => {
    const target = event.isTrusted ? entryOf(window.history.state) : undefined
    // The second of two quick steps back: the first one moved to the same entry.
    if (target === entry) return
    positions[entry] = window.scrollY
    const savedTop = target === undefined ? undefined : positions[target]
    scrollMemory.isRestored = savedTop !== undefined
    const samePath = path === currentPath()
    path = currentPath()
    entry = entryOf(window.history.state) ?? createEntry()
    if (savedTop !== undefined) scrollWhenTall(savedTop)
    // Another part of the same screen: the screen scrolls itself.
    else if (!samePath) queueMicrotask(() => scrollNow(0))
  })

  // A phone ends a hidden tab without a `pagehide`.
  for (const type of ['pagehide', 'visibilitychange'] as const) {
    window.addEventListener(type, () => {
      positions[entry] = window.scrollY
      savePositions(positions)
    })
  }
}

/** Waits while missing data makes the page too short, until the user scrolls. */
function scrollWhenTall(top: number) {
  const observer = new ResizeObserver(() => {
    const maxTop = document.documentElement.scrollHeight - window.innerHeight
    if (maxTop < top) return
    scrollNow(top)
    done()
  })
  const done = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const type of USER_SCROLL_EVENTS) window.removeEventListener(type, done)
  }
  const timer = setTimeout(done, 8000)
  for (const type of USER_SCROLL_EVENTS) window.addEventListener(type, done, { passive: true })
  observer.observe(document.body)
}

const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'hashchange'] as const
const scrollNow = (top: number) => window.scrollTo({ top, behavior: 'instant' })
const currentPath = () => window.location.hash.split('?', 1)[0]

function entryOf(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'entry' in state ? String(state.entry) : undefined
}

function createEntry(): string {
  const entry = Math.random().toString(36).slice(2)
  window.history.replaceState({ entry }, '')
  return entry
}

const KEY = 'scrollPositions'

function readPositions(): Record<string, number> {
  try {
    // Ignores values in the storage that are not numbers.
    return Object(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))
  } catch {
    return {}
  }
}

function savePositions(positions: Record<string, number>) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(positions))
  } catch {
    // Storage is off or full: Back then starts at the top.
  }
}
