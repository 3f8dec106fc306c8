/**
 * Runs work in slices with pauses, so that input is handled between them. Throws when the signal is aborted.
 */
export async function inSlices<R>(steps: Generator<unknown, R>, signal?: AbortSignal): Promise<R> {
  let until = performance.now() + SLICE_MS
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await new Promise((resume) => setTimeout(resume))
    signal?.throwIfAborted()
    until = performance.now() + SLICE_MS
  }
}

/** Half a frame. */
const SLICE_MS = 8
