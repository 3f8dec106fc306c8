import { useEffect } from 'react'
import { drawn } from '#web/lib/drawn.ts'
import { useSocietyName } from '#web/settings/queries.ts'

/** Sets the document title: 'My Cart' becomes 'My Cart | Kadirur Society'. */
export function useTitle(title?: string) {
  const society = useSocietyName()
  const whole = title ? `${title} | ${society}` : society
  if (import.meta.env.SSR) drawn.title = whole
  useEffect(() => {
    document.title = whole
  }, [whole])
}
