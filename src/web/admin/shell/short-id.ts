/** The last eight signs, which tell ids apart; the front of our ids is the time and is alike for things made together. */
export const shortId = (id: string): string => id.slice(-8)
