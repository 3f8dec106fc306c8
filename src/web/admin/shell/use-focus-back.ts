import { useRef } from 'react'

/** For fields that are `inert` during a save: this takes their focus, and a refusal gives it back. */
export function useFocusBack() {
  const focused = useRef<Element>(null)
  return {
    remember: () => {
      focused.current = document.activeElement
    },
    restore: () => {
      if (document.activeElement === document.body && focused.current instanceof HTMLElement) focused.current.focus()
    },
  }
}
