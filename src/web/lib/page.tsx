import { type ComponentType, createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { missingStyles } from './missing-styles.ts'

export const LoadingFallback = createContext<ReactNode>(null)

/**
 * A lazily loaded screen or part of one. `preload` starts the load early, on touch or hover of a link. A failed load
 * reaches the nearest boundary; the next render retries.
 * It uses state instead of Suspense: React shows content at least 300 ms after a Suspense fallback.
 */
export function page<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const preload = () =>
    (loading ??= missingStyles()
      .then(load)
      .then(
        (screen) => (loaded = screen),
        (error: unknown) => {
          loading = undefined
          throw error
        },
      ))
  const Page = (props: Props) => {
    const fallback = use(LoadingFallback)
    const [Screen, setScreen] = useState(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      preload().then(
        (screen) => startTransition(() => setScreen(() => screen)),
        // Firefox aborts imports while leaving a page. After this delay that page is gone.
        (error: unknown) => setTimeout(setFailure, 500, { error }),
      )
    }, [])
    if (failure) throw failure.error
    return Screen ? <Screen {...props} /> : fallback
  }
  return Object.assign(Page, { preload })
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never

/** The lazily loaded screen or part `name` of a module: fewer bytes in a script than a function for each. */
export const screenOf = <Name extends keyof Module, Module>(name: Name, load: () => Promise<Module>) =>
  page(async () => (await load())[name] as ComponentType<PropsOf<Module[Name]>>)
