/** The network's response; undefined if it fails or takes longer than four seconds. */
export const inTime = (fresh: Promise<Response>): Promise<Response | undefined> =>
  Promise.race([fresh.catch(() => undefined), new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))])

const PATIENCE_MS = 4_000
