import { usePath } from '#web/lib/hash-location.ts'

/**
 * The words of `/search/{keyword}`, '' elsewhere; broken percent signs are taken as they stand. Read from the address
 * itself: the router's own parameter is half decoded, so '%' and '&' could no longer be told from what they stand for.
 */
export function useKeyword(): string {
  const path = usePath()
  const keyword = /^\/search\/([^/]*)/i.exec(path)?.[1] ?? ''
  try {
    return decodeURIComponent(keyword).trim()
  } catch {
    return keyword.trim()
  }
}
