/**
 * Does work in slices with pauses between them, so that presses and keys are answered meanwhile. Throws when the signal says so.
 */
export async function inSlices<R>(work: Generator<unknown, R>, signal?: AbortSignal): Promise<R> {
  let until = performance.now() + SLICE_MS
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await new Promise((goOn) => setTimeout(goOn))
    signal?.throwIfAborted()
    until = performance.now() + SLICE_MS
  }
}

/** Half a picture's time. */
const SLICE_MS = 8
