/**
 * The short order number: the last eight characters of the id. The first eight are a timestamp, equal for orders of the
 * same minute.
 */
export const orderNumber = (id: string): string => id.slice(-8)
