/** A browser engine in which the smoke journeys run. */
export type Engine = {
  /** A window that shares no storage with another one. */
  openTab: (size: Size) => Promise<Tab>
  close: () => Promise<void>
}

export type Size = { width: number; height: number }

/** What each engine implements. Elements are named by an expression that evaluates to one in the page. */
export type Tab = {
  /** Loads a page; a change behind the '#' alone is `evaluate`'s. */
  goto: (address: string) => Promise<void>
  reload: () => Promise<void>
  /** The JSON value of the expression in the page. */
  evaluate: (expression: string) => Promise<unknown>
  /** A real click at the middle of the element, once it is scrolled into view. */
  click: (element: string) => Promise<void>
  /** Real keys into the element, which has the focus. */
  type: (element: string, text: string) => Promise<void>
  press: (key: Key) => Promise<void>
  /** Everything until `leaveFrame` happens inside this iframe. */
  enterFrame: (element: string) => Promise<void>
  leaveFrame: () => Promise<void>
  screenshot: () => Promise<Uint8Array>
  /** Console warnings and errors, and uncaught exceptions, as far as the engine reports them. */
  messages: () => Promise<string[]>
  close: () => Promise<void>
}

export type Key = 'Enter' | 'Escape' | 'Tab'
