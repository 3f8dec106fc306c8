/** The network's response; undefined if it fails or takes longer than four seconds. */
export const withTimeLimit = (response: Promise<Response>): Promise<Response | undefined> =>
  Promise.race([
    response.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, TIME_LIMIT_MS)),
  ])

const TIME_LIMIT_MS = 4_000
