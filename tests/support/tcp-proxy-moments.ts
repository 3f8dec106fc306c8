/** A moment of a connection: just before a request reaches the server, or a response reaches the shop. */
export type Moment = {
  /** The statement, 'POST /v1/orders', or the command. */
  text: string
  /** 'asked': before the server receives the statement. 'answered': before the client receives the result. */
  when: 'asked' | 'answered'
  connection: number
}

type Stop = { isHere: (moment: Moment) => boolean; reach: (moment: Moment) => void }

/** Records the moments of all connections of one proxy, and stops one at the moment that a test names. */
export function watchMoments() {
  const seen: Moment[] = []
  let stop: Stop | undefined
  let connections = 0

  return {
    /** In the order in which they happened. */
    seen,
    nextConnection: () => {
      connections += 1
      return connections
    },
    /** True when that connection must pause here forever. */
    happens: (moment: Moment): boolean => {
      seen.push(moment)
      if (!stop?.isHere(moment)) return false
      const { reach } = stop
      stop = undefined
      reach(moment)
      return true
    },
    /** Resolves when the first connection has reached the moment and is paused. */
    holdAt: (isHere: (moment: Moment) => boolean): Promise<Moment> =>
      new Promise((reach) => {
        stop = { isHere, reach }
      }),
    /** Cancels a stop that was not reached. */
    holdNothing: () => {
      stop = undefined
    },
  }
}

export type Moments = ReturnType<typeof watchMoments>
