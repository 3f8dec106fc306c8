/** The short number by which people speak of an order: the last eight characters of its id. The first eight are its time
 * of day, alike for all orders of the same minute. */
export const orderNumber = (id: string): string => id.slice(-8)
