import { useParams } from 'wouter'

/** The words of `/search/{keyword}`, '' elsewhere; broken percent signs are taken as they stand. */
export function useKeyword(): string {
  const { keyword = '' } = useParams()
  try {
    return decodeURIComponent(keyword).trim()
  } catch {
    return keyword.trim()
  }
}
