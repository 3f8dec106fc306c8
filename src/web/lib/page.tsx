import { type ComponentType, lazy } from 'react'

/** A screen whose code is loaded when it is first needed; `preload` starts that early, on touch or hover of a link. */
export function page(load: () => Promise<ComponentType>) {
  let loading: Promise<{ default: ComponentType }> | undefined
  const preload = () => {
    loading ??= load().then(
      (screen) => ({ default: screen }),
      (error: unknown) => {
        // A lost connection must not condemn the screen: the next visit tries again.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return Object.assign(lazy(preload), { preload })
}

/** A screen that comes with the first load: the home, which most visits begin with. */
export const firstPage = (screen: ComponentType) => Object.assign(screen, { preload: () => Promise.resolve() })
