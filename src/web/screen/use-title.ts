import { useEffect } from 'react'
import { servedPage } from '#web/lib/served-page.ts'
import { useSocietyName } from '#web/settings/queries.ts'

/** Sets the document title: 'My Cart' becomes 'My Cart | Kadirur Society'. */
export function useTitle(title?: string) {
  const society = useSocietyName()
  const whole = title ? `${title} | ${society}` : society
  if (import.meta.env.SSR) servedPage.title = whole
  useEffect(() => {
    document.title = whole
  }, [whole])
}
