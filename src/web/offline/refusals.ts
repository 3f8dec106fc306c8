import { sharedValue } from '#web/ui/shared-value.ts'

export type Refusal = { title: string; message: string }

/** Shown until they are closed. */
export const refusals = sharedValue<readonly Refusal[]>([])

export const addRefusal = (refusal: Refusal) => refusals.set([...refusals.get(), refusal])

export const closeRefusal = (refusal: Refusal) => refusals.set(refusals.get().filter((other) => other !== refusal))
