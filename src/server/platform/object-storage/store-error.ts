/** The image store does not respond, or responds that it is unavailable. `retryAfter` in seconds. */
export class StoreUnavailable extends Error {
  readonly retryAfter: number | undefined

  constructor(message: string, { retryAfter, cause }: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.retryAfter = retryAfter
  }
}

/** The image store responds and refuses: wrong keys, no such bucket, not permitted. */
export class StoreRefused extends Error {}
