/** The last eight characters. Ids start with a timestamp, so their first characters look alike. */
export const shortId = (id: string): string => id.slice(-8)
