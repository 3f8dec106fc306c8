import { type ComponentType, memo, type ReactNode, Suspense, use, useCallback, useState } from 'react'
import { drawn } from '#web/lib/drawn.ts'
import { missingStyles } from '#web/lib/missing-styles.ts'
import { onNear } from '#web/ui/use-near.ts'
import { Boundary } from './boundary.tsx'

type LaterPartProps = {
  /** Always the same element, never made anew: a part that changed before it is alive would be drawn a second time. */
  children: ReactNode
  /** Where the browser draws the page, while the code is on its way. */
  waiting?: ReactNode
}

/**
 * A part below the first view. In a page that the server drew it stands there from the start, in its final size, and is
 * hydrated once the reader is near. Where the browser draws the page, it is drawn as soon as its code is there.
 */
export const LaterPart = memo(function LaterPart({ children, waiting }: LaterPartProps) {
  const [gate] = useState(() => (drawn.isHydrating ? newGate() : undefined))
  const room = useCallback(
    (element: Element | null) => (element && gate ? onNear(element, '100%', gate.open) : undefined),
    [gate],
  )
  return (
    <div ref={room}>
      <Boundary failed={() => null}>
        <Suspense fallback={waiting}>
          <Gated until={gate?.opened}>{children}</Gated>
        </Suspense>
      </Boundary>
    </div>
  )
})

function newGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

function Gated({ until, children }: { until: Promise<void> | undefined; children: ReactNode }) {
  if (until) use(until)
  return children
}

/** A part whose code comes apart from the page's own. The server loads it before it draws. */
export function laterCode(load: () => Promise<ComponentType>) {
  let arrived: ComponentType | undefined
  let loading: Promise<ComponentType> | undefined
  const preload = () => {
    loading ??= untilLoaded(load).then((component) => {
      arrived = component
      return component
    })
    return loading
  }
  const Part = () => {
    const Arrived = arrived ?? use(preload())
    return <Arrived />
  }
  return Object.assign(Part, { preload })
}

/** Never fails: what the server drew can be read without the code, which is asked for again when the network returns. */
async function untilLoaded(load: () => Promise<ComponentType>): Promise<ComponentType> {
  for (;;) {
    try {
      await missingStyles()
      return await load()
    } catch {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}
