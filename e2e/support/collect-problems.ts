import type { BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core'

type Options = { shopUrl: string; refusals: readonly string[] }

/** `busyAt`: the address, if the shop was unavailable. */
type Problem = { text: string; busyAt: string | undefined }

/**
 * Notes problems of a page. They are console messages, uncaught errors, requests to other hosts, and unexpected failed
 * requests. Console messages include violations of the content security policy. Returns a function that lists them.
 */
export function collectProblems(context: BrowserContext, { shopUrl, refusals }: Options): () => string[] {
  const isExpected = (address: string) => refusals.some((part) => address.includes(part))
  const problems: Problem[] = []
  const report = (text: string, busyAt?: string) => void problems.push({ text, busyAt })
  // On a busy machine the shop sheds load with Retry-After, and the page retries.
  const shed = new Set<string>()
  context.on('response', (response) => {
    if (response.status() === 503 && response.headers()['retry-after']) shed.add(response.url())
  })

  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || message.text() === WORKER_STORED_OUT) return
    const { url } = message.location()
    if (isExpected(isRefusal(message) ? `${message.text()} ${url}` : message.text())) return
    report(`console ${message.type()}: ${message.text()} (${url})`, isUnavailable(message) ? url : undefined)
  })
  context.on('weberror', (error) => report(`uncaught: ${error.error().stack ?? error.error().message}`))
  const pending = new Set<Request>()
  PENDING.set(context, pending)
  context.on('requestfinished', (request) => pending.delete(request))
  context.on('request', (request) => {
    pending.add(request)
    const address = request.url()
    if (!address.startsWith(`${shopUrl}/`) && !/^(data|blob|about):/.test(address)) report(`requested ${address}`)
  })
  context.on('requestfailed', (request) => {
    pending.delete(request)
    const reason = request.failure()?.errorText ?? ''
    // The screen was closed, or a newer request replaced this one.
    const failure = `${reason}: ${request.url()}`
    if (reason !== 'net::ERR_ABORTED' && !isExpected(failure)) report(failure)
  })
  context.on('page', (page: Page) => page.on('crash', () => report('the page crashed')))
  // A console message can come before the response that caused it.
  return () => problems.filter(({ busyAt }) => !(busyAt && shed.has(busyAt))).map(({ text }) => text)
}

const PENDING = new WeakMap<BrowserContext, Set<Request>>()

/** The addresses that its pages have requested and not yet received. */
export const pendingRequests = (context: BrowserContext): string[] =>
  [...(PENDING.get(context) ?? [])].map((request) => request.url())

const WORKER_STORED_OUT = 'Service Worker registration blocked by Playwright'

const isRefusal = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource')
const isUnavailable = (message: ConsoleMessage) => isRefusal(message) && message.text().includes('a status of 503')
