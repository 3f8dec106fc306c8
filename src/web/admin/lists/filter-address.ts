import { useEffect } from 'react'
import { navigate, useHashSearch } from '#web/lib/hash-location.ts'

type Filter = Record<string, string | undefined>

/**
 * The filter of a list is in the address, so that Back restores the list. `read` parses it. The address leaves out
 * `defaults`.
 */
export function useFilter<View extends Filter>(
  path: string,
  read: (params: URLSearchParams) => View,
  defaults: Partial<View> = {},
) {
  const view = read(new URLSearchParams(useHashSearch()))
  const hrefWith = (part: Partial<View>) => withFilter(path, { ...view, ...part }, defaults)
  const change = (part: Partial<View>) => navigate(hrefWith(part), { replace: true })
  return { view, hrefWith, change }
}

/** The address of a list with its filter, without empty values and `defaults`. */
export function withFilter(path: string, filter: Filter, defaults: Filter = {}): string {
  const params = filterIn(filter, defaults)
  return params.size > 0 ? `${path}?${params}` : path
}

export const filterIn = (filter: Filter, defaults: Filter = {}) =>
  new URLSearchParams(
    Object.entries(filter).filter(
      (entry): entry is [string, string] => Boolean(entry[1]?.trim()) && entry[1] !== defaults[entry[0]],
    ),
  )

/** Remembers the address of the list at `path`, for returning from an edit page. */
export function useLastAddress(path: string, address: string): void {
  useEffect(() => {
    lastAddresses.set(path, address)
  }, [path, address])
}

export const lastAddress = (path: string): string => lastAddresses.get(path) ?? path

const lastAddresses = new Map<string, string>()

/** 'YYYY-MM-DD', or '' for anything else. */
export const dayIn = (text: string | null): string => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '')
