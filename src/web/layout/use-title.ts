import { useEffect } from 'react'
import { useSocietyName } from './settings.ts'

/** Names the screen in the browser's tab and history: 'My Cart' becomes 'My Cart | Kadirur Society'. */
export function useTitle(title?: string) {
  const society = useSocietyName()
  useEffect(() => {
    document.title = title ? `${title} | ${society}` : society
  }, [title, society])
}
