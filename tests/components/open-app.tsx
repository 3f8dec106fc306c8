import { configure, screen, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { createRoot, type Root as Drawn } from 'react-dom/client'
import { afterEach, expect, vi } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { signIn, type UserInfo, userInfo } from '#web/lib/user-info.ts'
import { Root } from '#web/root.tsx'
// The version that the browser tests use, from `@axe-core/playwright`.
import axe from '../../node_modules/axe-core/axe.js'
import { type FakeShop, openFakeShop, type Responses } from './fake-shop.ts'
import { category, home, settings, text } from './responses.ts'

// A busy machine needs more than the second that Testing Library waits.
configure({
  asyncUtilTimeout: 15_000,
  defaultHidden: true,
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n${document.body.textContent}`),
})

type Options = {
  /** The signed-in user; absent for a visitor. */
  as?: UserInfo
  responses?: Responses
  /** Values in the browser's storage, by key. */
  stored?: Record<string, unknown>
}

let opened: { shop: FakeShop; root: Drawn; consoleMessages: string[] } | undefined

/** Renders the whole app at a path ('/cart') with a fake shop. */
export function openApp(path: string, { as, responses = {}, stored = {} }: Options = {}) {
  const shop = openFakeShop({ ...responsesOfAnyPage(as), ...responses })
  vi.stubGlobal('fetch', shop.fetch)
  vi.stubGlobal('IntersectionObserver', VisibleObserver)
  const consoleMessages: string[] = []
  const recordMessage = (...args: unknown[]) => void consoleMessages.push(args.map(String).join(' '))
  vi.spyOn(console, 'error').mockImplementation(recordMessage)
  vi.spyOn(console, 'warn').mockImplementation(recordMessage)
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, JSON.stringify(value))
  if (as) userInfo.set(as)
  window.location.hash = `#${path}`
  document.body.innerHTML = '<div></div>'
  const root = createRoot(document.body.firstElementChild as Element)
  opened = { shop, root, consoleMessages }
  root.render(<Root client={queryClient} />)
  return { shop, user: userEvent.setup() }
}

/** Any page may request these while it is idle. */
const responsesOfAnyPage = (as?: UserInfo): Responses => ({
  'GET /api/settings': settings(),
  'GET /api/categories': [category('ayurveda')],
  'GET /api/categories/subcategories': [],
  'GET /api/home': home(),
  'GET /api/society/:page': text(),
  ...(as && { 'GET /api/users/consents': [], 'GET /api/users/nomination': { nominee: null } }),
  ...(as && {
    'GET /api/cart': [],
    'GET /api/orders/:id/documents': [],
    'GET /api/users/confirm-email': { email: as.email, isConfirmed: true },
  }),
  ...(as?.isAdmin && {
    'GET /api/payments/mismatches': { count: 0 },
    'GET /api/invitations': [],
    'GET /api/orders/sent': [],
  }),
})

/** Resets the browser after each test. An unexpected call, or a message on the console, fails the test. */
afterEach(() => {
  const { shop, root, consoleMessages } = opened ?? {}
  opened = undefined
  root?.unmount()
  queryClient.clear()
  userInfo.clear()
  signIn.hasEnded = false
  localStorage.clear()
  sessionStorage.clear()
  window.location.hash = ''
  document.title = ''
  vi.restoreAllMocks()
  expect(shop?.problems ?? [], 'calls that do not fit').toEqual([])
  expect(consoleMessages ?? [], 'messages on the console').toEqual([])
})

/** Reports every element as visible: there is no layout here. */
class VisibleObserver {
  readonly #tell: IntersectionObserverCallback
  constructor(callback: IntersectionObserverCallback) {
    this.#tell = callback
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

/** Waits until the app is at this address. */
export const expectAddress = (path: string) => expect.poll(address, { timeout: 15_000 }).toBe(path)

/** Navigates like a click on a link. */
export const goTo = (path: string) => {
  window.location.hash = `#${path}`
}

/** Waits for the screen with this heading. */
export const seeScreen = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

/** The content of the screen, without header and footer of the page. */
export const main = () => within(screen.getByRole('main'))

export const see = (text: string | RegExp) => screen.findByText(text)

export const seeNot = (text: string | RegExp) =>
  expect.poll(() => screen.queryByText(text), { timeout: 15_000 }).toBeNull()

export const button = (name: string | RegExp) => screen.findByRole('button', { name })

export const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)

/** The alert shows the refusal. So does its field, which has the focus. */
export async function expectRefusedAt(label: string, message: string) {
  await expect
    .poll(() =>
      main()
        .queryAllByRole('alert')
        .map((alert) => alert.textContent),
    )
    .toEqual([message])
  const input = await field(label)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const notes = input.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(notes.map((id) => document.getElementById(id)?.textContent)).toContain(message)
  expect(document.activeElement).toBe(input)
}

const RULES: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // The page around the app has the first two; the others need its style sheets.
  rules: Object.fromEntries(
    ['document-title', 'html-has-lang', 'color-contrast', 'target-size', 'region', 'landmark-unique'].map((rule) => [
      rule,
      { enabled: false },
    ]),
  ),
  resultTypes: ['violations'],
}

/** Findings of axe in this state, without rules that need a layout. */
export async function expectAccessible() {
  const { violations } = await axe.run(document, RULES)
  expect(
    violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join('\n')}`),
  ).toEqual([])
}
