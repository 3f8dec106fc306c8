/**
 * Topics of a response, as the database's triggers name changes. 'lists': products on sale, their order, names and
 * ratings. 'words': categories, sub-categories, the society's texts. `product:`: everything of a product, its stock and
 * reviews included. `picture:`: an image's preview.
 */
export type Topic = 'lists' | 'words' | 'settings' | `product:${string}` | `picture:${string}`

/** The content of a notification. 'all' does not affect responses without topics, which never change. */
export type Notification = readonly string[] | 'all'

export const toNotification = (payload: string | undefined): Notification =>
  payload === undefined || payload === 'all' ? 'all' : payload.split(' ')

export const aboutProducts = (products: readonly { _id: string }[]): Topic[] =>
  products.map(({ _id }): Topic => `product:${_id}`)
