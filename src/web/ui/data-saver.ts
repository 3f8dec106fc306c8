import { useSyncExternalStore } from 'react'

/** Whether pictures are small, nothing moves by itself and nothing is loaded ahead. False on the server. */
export const useDataSaver = () => useSyncExternalStore(listen, savesData, () => false)

/** The reader's choice; without one, what the phone is set to. */
export function savesData(): boolean {
  return chosen() ?? (navigator.connection?.saveData || matchMedia('(prefers-reduced-data: reduce)').matches)
}

/** Remembered in this browser. */
export function chooseDataSaver(isOn: boolean) {
  choice = isOn
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {
    // It holds until the page is closed.
  }
  for (const changed of listeners) changed()
}

function chosen(): boolean | undefined {
  try {
    const stored = localStorage.getItem(KEY)
    if (stored) return stored === 'on'
  } catch {
    // No storage here.
  }
  return choice
}

function listen(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

let choice: boolean | undefined
const KEY = 'dataSaver'
const listeners = new Set<() => void>()

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean }
  }
}
