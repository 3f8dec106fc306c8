/**
 * What an answer is about, as the database's triggers name it when it changes. 'lists': what is on sale, in which order,
 * names and ratings. 'words': categories, sub-categories, the society's texts. A product's topic: anything of it, its stock
 * and reviews among them. A picture's: its preview.
 */
export type Topic = 'lists' | 'words' | 'settings' | `product:${string}` | `picture:${string}`

/** What a notice of the database says. Answers about nothing are not part of 'all': nothing changes them. */
export type Heard = readonly string[] | 'all'

export const toHeard = (payload: string | undefined): Heard =>
  payload === undefined || payload === 'all' ? 'all' : payload.split(' ')

export const aboutProducts = (products: readonly { _id: string }[]): Topic[] =>
  products.map(({ _id }): Topic => `product:${_id}`)
