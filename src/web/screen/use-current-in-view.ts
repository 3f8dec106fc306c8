import { type RefObject, useEffect } from 'react'

/**
 * Scrolls a horizontal list to the link of this page. The list must be positioned. Not when the user has scrolled it
 * before the scripts ran.
 */
export function useCurrentInView(list: RefObject<HTMLElement | null>, current: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page means another current link.
  useEffect(() => {
    const bar = list.current
    const link = bar?.querySelector<HTMLElement>('[aria-current]')
    if (bar && link && !bar.scrollLeft) bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2
  }, [list, current])
}
