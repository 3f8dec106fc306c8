// What a service worker finds around it, as far as ours uses it. The library of types that has all of it contradicts the
// page's own, and both halves are checked together.

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The page that asks; '' when the page itself is asked for. */
  readonly clientId: string
  /** The client that a navigation creates. */
  readonly resultingClientId: string
  respondWith: (response: Promise<Response>) => void
}
interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: import('./worker.ts').Wanted
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
