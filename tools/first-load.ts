import type { Plugin } from 'vite'

/**
 * Puts everything that the first load needs into one script and one style sheet: on a slow link each further file costs a
 * round trip, and small files compress badly. `isFirstLoad` is for the grouping of chunks, which comes after the graph is known.
 * `later` are modules that only a package's index brings in: nothing of the first load uses them.
 */
export function firstLoad(entry: string, later: RegExp) {
  const needed = new Set<string>()
  const plugin: Plugin = {
    name: 'first-load',
    apply: 'build',
    buildEnd() {
      const start = [...this.getModuleIds()].find((id) => id.endsWith(entry))
      const waiting = start ? [start] : []
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (needed.has(id) || later.test(id)) continue
        needed.add(id)
        waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []))
      }
    },
  }
  return { plugin, isFirstLoad: (id: string) => needed.has(id) }
}
