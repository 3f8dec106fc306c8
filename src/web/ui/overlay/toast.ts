import type { AlertProps } from '#web/ui/display/alert.tsx'

export type Toast = Pick<AlertProps, 'variant' | 'icon'> & { id: number; text: string; ms: number }

/** Shows a message for `ms` in a polite live region; replaces the current one. */
export function showToast(text: string, look: Pick<AlertProps, 'variant' | 'icon'> & { ms?: number } = {}) {
  change({ variant: 'success', ms: 5000, ...look, id: ++count, text })
}

/** Hides it, unless a newer message replaced it. */
export function dropToast(toast: Toast) {
  if (current === toast) change(undefined)
}

export const currentToast = () => current

export function onToast(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(toast: Toast | undefined) {
  current = toast
  for (const listener of listeners) listener()
}

let current: Toast | undefined
let count = 0
const listeners = new Set<() => void>()
