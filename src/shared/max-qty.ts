// Without schemas, so that screens can load it.

/** Pieces in one line of a cart or an order (PROD-4). */
export const MAX_QTY = 10
