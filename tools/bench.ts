import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { busyWarning, thisMachine } from './bench/machine.ts'
import { toTable } from './bench/report.ts'
import { type Bench, isMet, type Row } from './bench/row.ts'

// Every figure beside its limit, measured in turn in the same run: npm run bench [-- server orders ...] [--short].

const RESULTS = join(import.meta.dirname, 'bench/results')

const PARTS: Record<string, () => Promise<(bench: Bench) => Promise<Row[]>>> = {
  search: async () => (await import('./bench/search.ts')).measureSearch,
  server: async () => (await import('./bench/server.ts')).measureServer,
  page: async () => (await import('./bench/page.ts')).measurePage,
  orders: async () => (await import('./bench/orders.ts')).measureOrders,
  admin: async () => (await import('./bench/admin.ts')).measureAdmin,
  'sign-ins': async () => (await import('./bench/sign-ins.ts')).measureSignIns,
  growth: async () => (await import('./bench/growth.ts')).measureGrowth,
}

/** A half of `page` only; a run without names leaves them out. */
const HALVES: typeof PARTS = {
  taps: async () => (await import('./bench/page.ts')).measureTapsOnly,
  lighthouse: async () => (await import('./bench/page.ts')).measureLighthouseOnly,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false } },
})
const names = positionals.length > 0 ? positionals : Object.keys(PARTS)
Object.assign(PARTS, HALVES)
const unknown = names.filter((name) => !(name in PARTS))
if (unknown.length > 0) throw new Error(`${unknown[0]} is not a part. The parts are: ${Object.keys(PARTS).join(', ')}`)

const busy = busyWarning()
const today = new Date().toISOString().slice(0, 10)
const bench = {
  rounds: values.short ? 2 : 7,
  seconds: values.short ? 0.5 : 2,
  log: (line: string) => console.error(line),
}
const machine = thisMachine()
const title = `${today}, ${machine.processor}, ${machine.cores} cores, Node ${machine.node}`
const all: Row[] = []
for (const name of names) {
  const measure = await PARTS[name]?.()
  if (!measure) continue
  const rows = await measure(bench)
  all.push(...rows)
  // Saved at once: another part may take half an hour and fail.
  save(name, rows)
}
console.log(`\n${reportOf(all)}`)
process.exitCode = all.some((row) => isMet(row) === false) ? 1 : 0

function save(name: string, rows: Row[]) {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, `${name}.txt`), reportOf(rows))
}

function reportOf(rows: Row[]): string {
  return `${title}\n\n${toTable(rows)}\n${busy ? `\n${busy}\n` : ''}`
}
