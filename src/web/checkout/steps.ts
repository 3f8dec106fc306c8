import { useEffect } from 'react'
import { STATES, type State } from '#shared/india.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { userInfo } from '#web/lib/user-info.ts'
import { type Address, rememberedAddress, rememberedMethod } from './remembered.ts'

export type CompleteAddress = Address & { state: State }

/** The address from the step before; without one the shopper is taken there. */
export function useRequireAddress(): CompleteAddress | undefined {
  const stored = rememberedAddress.use()
  const state = STATES.find((name) => name === stored?.state)
  const address = stored && state ? { ...stored, state } : undefined
  useStepBack(address === undefined, to.shipping())
  return address
}

/** The chosen way to pay; without one the shopper is taken back to choose. */
export function useRequireMethod() {
  const method = rememberedMethod.use()
  useStepBack(method === undefined, to.payment())
  return method
}

function useStepBack(isMissing: boolean, step: string) {
  useEffect(() => {
    // A visitor is on the way to sign in; that comes first.
    if (isMissing && userInfo.get()) navigate(step, { replace: true })
  }, [isMissing, step])
}
