import { type RefObject, useEffect } from 'react'

/** Scrolls a horizontal list to the link of this page. The list must be positioned. */
export function useCurrentInView(list: RefObject<HTMLElement | null>, current: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page means another current link.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !link) return
    list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2
  }, [list, current])
}
