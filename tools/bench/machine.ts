import { cpus, loadavg } from 'node:os'

export const thisMachine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  node: process.version,
})

/** A sentence if other programs use the machine: then only ratios are meaningful. */
export function busyWarning(): string | undefined {
  const [load = 0] = loadavg()
  return load > 0.3 * cpus().length
    ? `The machine was busy when the bench began (load ${load.toFixed(1)} on ${cpus().length} cores): look at the ratios, not at the figures.`
    : undefined
}
