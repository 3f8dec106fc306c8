import { type ComponentType, createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { missingStyles } from './missing-styles.ts'

/** What stands where a page will be, while its code is on its way. */
export const Waiting = createContext<ReactNode>(null)

/**
 * A screen, or a part of one, whose code is loaded when it is first needed; `preload` starts that early, on touch or hover
 * of a link. A failed load reaches the nearest boundary; whatever is drawn in its place later asks again.
 * It waits by a state of its own: React shows what follows the fallback of a Suspense 300 ms after that at the earliest.
 */
export function page<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let arrived: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const preload = () => {
    loading ??= missingStyles()
      .then(load)
      .then(
        (screen) => {
          arrived = screen
          return screen
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
    return loading
  }
  const Page = (props: Props) => {
    const waiting = use(Waiting)
    const [Screen, setScreen] = useState(() => arrived)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      preload().then(
        (screen) => startTransition(() => setScreen(() => screen)),
        // Firefox ends the imports of a page that is being left: by then it is gone.
        (error: unknown) => setTimeout(setFailure, 500, { error }),
      )
    }, [])
    if (failure) throw failure.error
    return Screen ? <Screen {...props} /> : waiting
  }
  return Object.assign(Page, { preload })
}

/** A screen that comes with the first load: the home, which most visits begin with. */
export const firstPage = (screen: ComponentType) => Object.assign(screen, { preload: () => Promise.resolve() })
