import type { AlertProps } from '#web/ui/display/alert.tsx'

export type Toast = Pick<AlertProps, 'variant' | 'icon'> & { id: number; text: string; ms: number }

/** Shows a message above the page for `ms` and says it politely; a newer one takes its place. */
export function showToast(text: string, look: Pick<AlertProps, 'variant' | 'icon'> & { ms?: number } = {}) {
  change({ variant: 'success', ms: 5000, ...look, id: ++count, text })
}

/** Takes it away, unless a newer one has come. */
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
