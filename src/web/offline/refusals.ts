import { sharedValue } from '#web/ui/shared-value.ts'

export type Refusal = { title: string; message: string }

/** Shown until they are closed; of refusals with the same title only the newest. */
export const refusals = sharedValue<readonly Refusal[]>([])

export const addRefusal = (refusal: Refusal) =>
  refusals.set([...refusals.get().filter(({ title }) => title !== refusal.title), refusal])

export const closeRefusal = (refusal: Refusal) => refusals.set(refusals.get().filter((open) => open !== refusal))
