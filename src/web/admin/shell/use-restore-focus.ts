import { useState } from 'react'

/** For fields that are `inert` during a save: this takes their focus, and a refusal gives it back. */
export function useRestoreFocus() {
  const [focusBack] = useState(() => {
    let focused: Element | null = null
    return {
      remember: () => {
        focused = document.activeElement
      },
      restore: () => {
        if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus()
      },
    }
  })
  return focusBack
}
