/** An event of a connection: just before a request reaches the server, or a response reaches the shop. */
export type TrafficEvent = {
  /** The statement, 'POST /v1/orders', or the command. */
  text: string
  /** 'requested': before the server receives the statement. 'responded': before the client receives the result. */
  when: 'requested' | 'responded'
  connection: number
}

type Breakpoint = { matches: (event: TrafficEvent) => boolean; reach: (event: TrafficEvent) => void }

/** Records the events of all connections of one proxy, and pauses a connection at the event that a test names. */
export function observeTraffic() {
  const events: TrafficEvent[] = []
  let breakpoint: Breakpoint | undefined
  let connections = 0

  return {
    /** In the order in which they happened. */
    events,
    nextConnection: () => {
      connections += 1
      return connections
    },
    /** True when that connection must pause here forever. */
    record: (event: TrafficEvent): boolean => {
      events.push(event)
      if (!breakpoint?.matches(event)) return false
      const { reach } = breakpoint
      breakpoint = undefined
      reach(event)
      return true
    },
    /** Resolves when the first connection has reached the event and is paused. */
    pauseAt: (matches: (event: TrafficEvent) => boolean): Promise<TrafficEvent> =>
      new Promise((reach) => {
        breakpoint = { matches, reach }
      }),
    /** Cancels a stop that was not reached. */
    cancelPause: () => {
      breakpoint = undefined
    },
  }
}

export type TrafficObserver = ReturnType<typeof observeTraffic>
