// The global scope of a service worker, as far as ours uses it. TypeScript's `webworker` library conflicts with `dom`,
// and one check covers both the page and the worker.

interface ExtendableEvent extends Event {
  waitUntil: (promise: Promise<unknown>) => void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The page that makes the request; '' for a navigation. */
  readonly clientId: string
  /** The client that a navigation creates. */
  readonly resultingClientId: string
  respondWith: (response: Promise<Response>) => void
}
interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: import('./worker.ts').WorkerRequest
  readonly source: { readonly id: string } | null
  readonly ports: readonly MessagePort[]
}

declare function addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
declare function addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
declare function addEventListener(type: 'message', listener: (event: ExtendableMessageEvent) => void): void
declare function skipWaiting(): Promise<void>
declare const clients: {
  claim: () => Promise<void>
  get: (id: string) => Promise<{ postMessage: (message: unknown) => void } | undefined>
}
