import { cpus, loadavg, totalmem } from 'node:os'

export type Machine = { processor: string; cores: number; memoryGb: number; system: string; node: string }

export const thisMachine = (): Machine => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 1e9),
  system: `${process.platform} ${process.arch}`,
  node: process.version,
})

/** A sentence if other programs use the machine: then only ratios are meaningful. */
export function busyWarning(): string | undefined {
  const [load = 0] = loadavg()
  return load > 0.3 * cpus().length
    ? `The machine was busy when the bench began (load ${load.toFixed(1)} on ${cpus().length} cores): look at the ratios, not at the figures.`
    : undefined
}
