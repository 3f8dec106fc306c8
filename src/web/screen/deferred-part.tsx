import { type ComponentType, type ReactNode, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react'
import { missingStyles } from '#web/lib/missing-styles.ts'
import { servedPage } from '#web/lib/served-page.ts'
import { onNear } from '#web/ui/on-near.ts'
import { Boundary } from './boundary.tsx'

type DeferredPartProps = {
  children: ReactNode
  /** On client-rendered pages: shown while the code loads. */
  waiting?: ReactNode
}

/**
 * A part below the first view. Server-rendered pages contain it in its final size. It is hydrated near the viewport.
 * Client-rendered pages show it as soon as its code has loaded.
 * Create its element once, outside of components: React discards server HTML that changes before hydration.
 */
export function DeferredPart({ children, waiting }: DeferredPartProps) {
  const element = useRef<HTMLDivElement>(null)
  const [gate] = useState(() => (servedPage.isHydrating ? newGate() : undefined))
  useEffect(() => (gate && element.current ? onNear(element.current, '100%', gate.open) : undefined), [gate])
  return (
    <div ref={element} data-later>
      <Boundary failed={() => null}>
        <Suspense fallback={waiting}>
          <Hydrated until={gate?.opened} element={element}>
            {children}
          </Hydrated>
        </Suspense>
      </Boundary>
    </div>
  )
}

type HydratedProps = { until: Promise<void> | undefined; element: RefObject<HTMLElement | null>; children: ReactNode }

function Hydrated({ until, element, children }: HydratedProps) {
  if (until) use(until)
  // Replays earlier clicks (src/server/public-pages/page-scripts.ts).
  useEffect(() => void element.current?.dispatchEvent(new Event('alive', { bubbles: true })), [element])
  return children
}

function newGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** The part `name` of a module with its own chunk. The server loads it before rendering. */
export function deferredComponent<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) {
  let loaded: ComponentType | undefined
  let loading: Promise<ComponentType> | undefined
  const preload = () => (loading ??= loadWithRetries(load).then((module) => (loaded = module[name])))
  const Part = () => {
    const Loaded = loaded ?? use(preload())
    return <Loaded />
  }
  return Object.assign(Part, { preload })
}

/** Never rejects: the server HTML is readable without the code. A phone may not report that it is online again. */
async function loadWithRetries<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      await missingStyles()
      return await load()
    } catch {
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true })
        setTimeout(resolve, RETRY_MS)
      })
    }
  }
}

const RETRY_MS = 10_000
