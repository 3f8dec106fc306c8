import { type Arguments, type Key, request } from './send.ts'

/** Like `send`, for a list in pages: `next` is the cursor of the following page, or undefined on the last. */
export async function sendForPage<K extends Key>(key: K, ...[input]: Arguments<K>) {
  const { body, link } = await request<K>(key, input ?? {})
  return { items: body, next: /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(link)?.[1] }
}
