/** A browser engine in which the smoke journeys run. */
export type Engine = {
  /** A window with isolated storage. */
  openTab: (size: Size) => Promise<Tab>
  close: () => Promise<void>
}

export type Size = { width: number; height: number }

/** What each engine implements. A JavaScript expression, evaluated in the page, selects an element. */
export type Tab = {
  /** Loads a page. Use `evaluate` to change only the part after '#'. */
  goto: (address: string) => Promise<void>
  reload: () => Promise<void>
  /** The JSON value of the expression in the page. */
  evaluate: (expression: string) => Promise<unknown>
  /** Scrolls to the element and clicks its centre with real input events. */
  click: (element: string) => Promise<void>
  /** Types real key events into the focused element. */
  type: (element: string, text: string) => Promise<void>
  press: (key: Key) => Promise<void>
  /** Later calls apply inside this iframe, until `leaveFrame`. */
  enterFrame: (element: string) => Promise<void>
  leaveFrame: () => Promise<void>
  screenshot: () => Promise<Uint8Array>
  /** Console warnings and errors, and uncaught exceptions, as far as the engine reports them. */
  messages: () => Promise<string[]>
  close: () => Promise<void>
}

export type Key = 'Enter' | 'Escape' | 'Tab'
