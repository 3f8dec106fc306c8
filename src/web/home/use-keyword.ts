import { usePath } from '#web/lib/hash-location.ts'

/**
 * The keyword of `/search/{keyword}`, '' elsewhere. Invalid percent signs are literal. Read from the address
 * because the router's parameter is not decoded.
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
