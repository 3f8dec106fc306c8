import { useSyncExternalStore } from 'react'

/** Why a pending action failed. */
export type Refusal = { title: string; message: string }

/** Shown until it is closed. */
export const tellRefusal = (refusal: Refusal) => change([...refusals, refusal])

export const closeRefusal = (refusal: Refusal) => change(refusals.filter((other) => other !== refusal))

export const useRefusals = () =>
  useSyncExternalStore(
    listen,
    () => refusals,
    () => refusals,
  )

function change(next: readonly Refusal[]) {
  refusals = next
  for (const changed of listeners) changed()
}

function listen(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

let refusals: readonly Refusal[] = []
const listeners = new Set<() => void>()
