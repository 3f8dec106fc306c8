import { type ComponentType, use } from 'react'
import { missingStyles } from './missing-styles.ts'

/** What forgets each failed load, so that the next rendering asks again. */
const failures = new Set<() => void>()

/**
 * A screen, or a part of one, whose code is loaded when it is first needed; `preload` starts that early, on touch or hover
 * of a link. A failed load reaches the nearest boundary and stays failed until `forgetFailedLoads`: asking again at once,
 * in the middle of a rendering, would never end without a network.
 */
export function page(load: () => Promise<ComponentType>) {
  let loading: Promise<ComponentType> | undefined
  const preload = () => {
    loading ??= missingStyles()
      .then(load)
      .then(
        (screen) => {
          // As React itself marks what it has waited for: what is there is drawn at once, without a moment of the waiting sign.
          if (loading) Object.assign(loading, { status: 'fulfilled', value: screen })
          return screen
        },
        (error: unknown) => {
          failures.add(() => {
            loading = undefined
          })
          throw error
        },
      )
    return loading
  }
  const Page = () => {
    const Screen = use(preload())
    return <Screen />
  }
  return Object.assign(Page, { preload })
}

/** A lost connection must not condemn a screen: after this, every load that failed is tried again where it is needed. */
export function forgetFailedLoads() {
  for (const forget of failures) forget()
  failures.clear()
}

/** A screen that comes with the first load: the home, which most visits begin with. */
export const firstPage = (screen: ComponentType) => Object.assign(screen, { preload: () => Promise.resolve() })
