import { useSyncExternalStore } from 'react'

/** Whether to load small images, stop animations and skip preloading. False on the server. */
export const useDataSaver = () => useSyncExternalStore(listen, savesData, () => false)

/** The shopper's choice, or the phone's setting by default. */
export function savesData(): boolean {
  return chosen() ?? (navigator.connection?.saveData || matchMedia('(prefers-reduced-data: reduce)').matches)
}

export function chooseDataSaver(isOn: boolean) {
  choice = isOn
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {
    // Without storage the choice lasts until the page is closed.
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
