import type { Browser, Page } from 'playwright-core'

/** A browser trace event; times in microseconds. `tdur` is CPU time. */
type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { type?: string; isLoadingMainFrame?: boolean; documentLoaderURL?: string } }
}

/**
 * Total blocking time in ms (each task's time over 50 ms) from a moment of the trace on. It is scaled to a given CPU
 * slowdown, and uses CPU time, so other programs do not count.
 */
export function blockedByWork(trace: readonly TraceEvent[], from: number, timesSlower: number): number {
  const opened = trace.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args?.data?.isLoadingMainFrame && args.data.documentLoaderURL?.startsWith('http'),
  )
  if (!opened) throw new Error('The trace has no page that was opened')
  return piecesOf(trace, opened)
    .filter(({ ts }) => ts >= from)
    .map((piece) => (workOf(piece) / 1000) * timesSlower)
    .reduce((sum, ms) => sum + Math.max(0, ms - 50), 0)
}

/** CPU time in ms from a tap or key to the next frame. */
export async function workOnPress(browser: Browser, page: Page, press: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] })
  await press()
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 250)))')
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const [pressed] = traceEvents
    .filter(({ name, args }) => name === 'EventDispatch' && /^(click|keydown)$/.test(args?.data?.type ?? ''))
    .toSorted(byTime)
  if (!pressed) throw new Error('Nothing was pressed')
  const shown = traceEvents
    .filter(
      ({ name, pid, tid, ts }) =>
        /^(Commit|Layerize)$/.test(name) && pid === pressed.pid && tid === pressed.tid && ts > pressed.ts,
    )
    .toSorted(byTime)[0]
  if (!shown) throw new Error('No picture followed')
  return piecesOf(traceEvents, pressed)
    .filter(({ ts, dur = 0 }) => ts + dur > pressed.ts && ts <= shown.ts)
    .reduce((sum, piece) => sum + workOf(piece) / 1000, 0)
}

/** The top-level tasks of a page's main thread, in order. */
function piecesOf(trace: readonly TraceEvent[], { pid, tid }: TraceEvent): TraceEvent[] {
  let end = 0
  return trace
    .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X' && event.name.endsWith('RunTask'))
    .toSorted(byTime)
    .filter(({ ts, dur = 0 }) => {
      const isOutermost = ts >= end
      if (isOutermost) end = ts + dur
      return isOutermost
    })
}

function workOf({ tdur }: TraceEvent): number {
  if (tdur === undefined) throw new Error('This browser does not tell what the processor worked')
  return tdur
}

const byTime = (first: TraceEvent, second: TraceEvent) => first.ts - second.ts
