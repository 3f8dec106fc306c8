// Without schemas, so that screens can load it.

/** The most bytes of a request that is not a file (API-6). */
export const BODY_LIMIT = 100 * 1024
