import { useEffect } from 'react'
import type { Address } from '#shared/address.ts'
import { STATES, type State } from '#shared/india.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { userInfo } from '#web/lib/user-info.ts'
import { rememberedAddress, rememberedMethod } from './remembered.ts'

export type CompleteAddress = Address & { state: State }

export function useRequireAddress(): CompleteAddress | undefined {
  const stored = rememberedAddress.use()
  const state = STATES.find((name) => name === stored?.state)
  const address = stored && state ? { ...stored, state } : undefined
  useStepBack(address === undefined, to.shipping())
  return address
}

export function useRequireMethod() {
  const method = rememberedMethod.use()
  useStepBack(method === undefined, to.payment())
  return method
}

function useStepBack(isMissing: boolean, step: string) {
  useEffect(() => {
    // A visitor is redirected to sign in first.
    if (isMissing && userInfo.get()) navigate(step, { replace: true })
  }, [isMissing, step])
}
