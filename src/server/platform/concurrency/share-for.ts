/** Concurrent callers share one run. Later callers get its result for `msOf` milliseconds. */
export function shareFor<T>(run: () => Promise<T>, msOf: (result: T) => number): () => Promise<T> {
  let shared: Promise<T> | undefined
  let endsAt = 0
  return () => {
    if (shared && performance.now() < endsAt) return shared
    endsAt = Number.POSITIVE_INFINITY
    shared = run()
    shared.then(
      (result) => {
        endsAt = performance.now() + msOf(result)
      },
      () => {
        endsAt = 0
      },
    )
    return shared
  }
}
