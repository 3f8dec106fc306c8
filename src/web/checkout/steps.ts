import { useEffect } from 'react'
import type { Address } from '#shared/address.ts'
import { STATES, type State } from '#shared/india.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { userInfo } from '#web/lib/user-info.ts'
import { restoreFor, savedAddress, savedMethod } from './saved-checkout.ts'

export type CompleteAddress = Address & { state: State }

export function useRequireAddress(): CompleteAddress | undefined {
  savedAddress.use()
  useStepBack(completeAddress, to.shipping())
  return completeAddress()
}

function completeAddress(): CompleteAddress | undefined {
  const stored = savedAddress.get()
  const state = STATES.find((name) => name === stored?.state)
  return stored && state ? { ...stored, state } : undefined
}

export function useRequireMethod() {
  const method = savedMethod.use()
  useStepBack(savedMethod.get, to.payment())
  return method
}

function useStepBack(known: () => unknown, step: string) {
  const isMissing = !known()
  useEffect(() => {
    const user = userInfo.get()
    // A visitor is redirected to sign in first.
    if (!isMissing || !user) return
    restoreFor(user._id)
    if (!known()) navigate(step, { replace: true })
  }, [isMissing, known, step])
}
