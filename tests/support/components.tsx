import { configure, screen, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { createRoot, type Root as ReactRoot } from 'react-dom/client'
import { afterEach, expect, vi } from 'vitest'
import { type UserInfo, userInfo } from '#web/account/user-info.ts'
import { queryClient } from '#web/query-client.ts'
import { Root } from '#web/root.tsx'
import { settings } from './answers.ts'
import { type Answers, type FakeShop, openFakeShop } from './fake-shop.ts'

// A busy machine needs more than the second that Testing Library waits.
configure({ asyncUtilTimeout: 15_000 })

type Options = {
  /** Who is signed in; left away, a visitor. */
  as?: UserInfo
  answers?: Answers
}

let opened: { shop: FakeShop; root: ReactRoot } | undefined

/** The whole app at an address inside it ('/cart'), with a shop that answers what the test says. */
export function openApp(path: string, { as, answers = {} }: Options = {}) {
  const shop = openFakeShop({ 'GET /api/settings': settings(), ...(as && { 'GET /api/cart': [] }), ...answers })
  vi.stubGlobal('fetch', shop.fetch)
  vi.stubGlobal('IntersectionObserver', Near)
  if (as) userInfo.set(as)
  window.location.hash = `#${path}`
  document.body.innerHTML = '<div></div>'
  const root = createRoot(document.body.firstElementChild as Element)
  opened = { shop, root }
  root.render(<Root client={queryClient} />)
  return { shop, user: userEvent.setup(), main: () => within(screen.getByRole('main')) }
}

/** The page of every test ends empty, and no call was unexpected or misshapen. */
afterEach(() => {
  opened?.root.unmount()
  queryClient.clear()
  userInfo.clear()
  localStorage.clear()
  sessionStorage.clear()
  window.location.hash = ''
  vi.unstubAllGlobals()
  vi.useRealTimers()
  const troubles = opened?.shop.troubles ?? []
  opened = undefined
  expect(troubles, 'calls that do not fit').toEqual([])
})

/** Everything is in sight: there is no layout here. */
class Near {
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element) {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry
    queueMicrotask(() => this.#tell([entry], this as unknown as IntersectionObserver))
  }
  unobserve() {}
  disconnect() {}
  takeRecords = () => []
}

/** The address inside the app: '/login?goto=cart'. */
export const address = () => window.location.hash.slice(1)

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
