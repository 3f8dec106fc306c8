/** One call. `byStatus` has the status as key. */
export type Series = {
  call: string
  byStatus: Record<number, number>
  buckets: number[]
  responded: number
  seconds: number
}

/** Request counts by call and status, with durations. Cheap, because every request is counted. */
export function openRequestCounts() {
  // By method, then route: both are interned strings, so no key must be built.
  const methods = new Map<string, Map<string, Series>>()

  function seriesOf(method: string, route: string): Series {
    const routes = methods.get(method) ?? new Map<string, Series>()
    methods.set(method, routes)
    const made = {
      call: `${method} ${route}`,
      byStatus: {},
      buckets: LIMITS.map(() => 0),
      responded: 0,
      seconds: 0,
    }
    routes.set(route, made)
    return made
  }

  return {
    count: (method: string, route: string, status: number, seconds: number) => {
      const series = methods.get(method)?.get(route) ?? seriesOf(method, route)
      series.byStatus[status] = (series.byStatus[status] ?? 0) + 1
      const bucket = LIMITS.findIndex((limit) => seconds <= limit)
      if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
      series.responded += 1
      series.seconds += seconds
    },
    series: (): Series[] => [...methods.values()].flatMap((routes) => [...routes.values()]),
  }
}

const LIMITS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** In Prometheus text format. The same call of several processes is summed. */
export function requestCountsText(series: Series[]): string {
  const all = [...Map.groupBy(series, ({ call }) => call).values()].map((same) => same.reduce(added))
  return [
    '# HELP shop_requests_total Requests that got a response',
    '# TYPE shop_requests_total counter',
    ...all.flatMap(({ call, byStatus }) =>
      Object.entries(byStatus).map(
        ([status, times]) => `shop_requests_total{call="${call}",status="${status}"} ${times}`,
      ),
    ),
    '# HELP shop_request_seconds Time to respond to a request',
    '# TYPE shop_request_seconds histogram',
    ...all.flatMap(secondsOf),
    '',
  ].join('\n')
}

function added(first: Series, second: Series): Series {
  const byStatus = { ...first.byStatus }
  for (const [status, times] of Object.entries(second.byStatus))
    byStatus[Number(status)] = (byStatus[Number(status)] ?? 0) + times
  return {
    call: first.call,
    byStatus,
    buckets: first.buckets.map((count, n) => count + (second.buckets[n] ?? 0)),
    responded: first.responded + second.responded,
    seconds: first.seconds + second.seconds,
  }
}

function secondsOf({ call, buckets, responded, seconds }: Series): string[] {
  let until = 0
  const lines = LIMITS.map((limit, n) => {
    until += buckets[n] ?? 0
    return `shop_request_seconds_bucket{le="${limit}",call="${call}"} ${until}`
  })
  return [
    ...lines,
    `shop_request_seconds_bucket{le="+Inf",call="${call}"} ${responded}`,
    `shop_request_seconds_sum{call="${call}"} ${seconds}`,
    `shop_request_seconds_count{call="${call}"} ${responded}`,
  ]
}
