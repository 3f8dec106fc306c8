import type { Plugin } from 'vite'

/**
 * Bundles the first load into one script and one style sheet. On a slow network each file costs a round trip, and small
 * files compress badly. `isFirstLoad` is for chunk grouping, which follows the module graph. `later` are modules that
 * only a package's index imports; the first load does not use them.
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
