/**
 * The metrics of a running shop. They are memory in bytes, event-loop lag in s, database connections in use, and shed
 * requests by priority.
 */
export async function readFigures(address: string) {
  const response = await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(20_000) })
  const text = await response.text()
  const lines = text.split('\n')
  const figureOf = (name: string) =>
    Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? 'NaN')
  const refused = new Map(
    [...text.matchAll(/^shop_refused_total\{priority="(\w+)"\} (\d+)$/gm)].map(([, priority = '', n]) => [
      priority,
      Number(n),
    ]),
  )
  return {
    memory: figureOf('shop_process_resident_memory_bytes'),
    loopMean: figureOf('shop_nodejs_eventloop_lag_mean_seconds'),
    loopHigh: figureOf('shop_nodejs_eventloop_lag_p99_seconds'),
    loopMax: figureOf('shop_nodejs_eventloop_lag_max_seconds'),
    busyConnections: figureOf('shop_database_connections{state="busy"}'),
    refused,
  }
}

/** The growth of `value` for each unit of `at`, by least squares. */
export function slopeOf(points: { at: number; value: number }[]): number {
  const mean = (read: (point: { at: number; value: number }) => number) =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length
  const [at, value] = [mean((point) => point.at), mean((point) => point.value)]
  const spread = mean((point) => (point.at - at) ** 2)
  return spread === 0 ? 0 : mean((point) => (point.at - at) * (point.value - value)) / spread
}
