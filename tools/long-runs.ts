import { findFirefox, findWebKit } from './find-engines.ts'
import { findSwift } from './find-swift.ts'

type LongRun = {
  does: string
  /** Parts of the paths of its test files. */
  files: string[]
  /** How long it takes, or how much it tries. */
  settings: Record<string, string>
  /** Installs what this machine lacks. */
  prepare?: () => unknown
}

const engines = () => {
  findFirefox()
  findWebKit()
}

export const LONG_RUNS: Record<string, LongRun> = {
  soak: { does: 'half an hour of trade over bad links', files: ['soak.test.ts'], settings: { SOAK_MINUTES: '30' } },
  overload: {
    does: 'five times too many callers for a minute',
    files: ['overload.test.ts'],
    settings: { OVERLOAD_SECONDS: '60' },
  },
  fuzz: { does: '200,000 bad requests', files: ['fuzz.test.ts'], settings: { FUZZ_REQUESTS: '200000' } },
  crash: {
    does: 'the shop killed at each point and each statement',
    files: ['/crash-'],
    settings: { CRASH_SEEDS: '20', CRASH_STATEMENTS: 'all' },
  },
  model: {
    does: '300 random sequences of orders and payments',
    files: ['model.test.ts'],
    settings: { MODEL_RUNS: '300' },
  },
  faults: {
    does: 'every flow under every fault',
    files: ['/faults/'],
    settings: { FAULTS: 'all', FAULT_ROUNDS: '200' },
  },
  races: {
    does: '200 rounds of two processes at once',
    files: ['two-processes.test.ts'],
    settings: { RACE_ROUNDS: '200' },
  },
  purchases: {
    does: '10,000 purchases over a bad network',
    files: ['purchases.test.ts'],
    settings: { PURCHASES: '10000' },
  },
  'gst-month': {
    does: 'the return of 2,000 orders beside an independent calculation',
    files: ['gst/month.test.ts'],
    settings: { GST_MONTH_ORDERS: '2000' },
  },
  memory: {
    does: 'ten minutes of trade on a server with 1 GB, and all pictures',
    files: ['memory.test.ts'],
    settings: { MEMORY_SECONDS: '600', MEMORY_IMAGES: 'all' },
  },
  pdfs: { does: '10,000 invoices as PDF in flat memory', files: ['pdfs.test.ts'], settings: { PDFS: '10000' } },
  stops: { does: '20 stops under load', files: ['stop-under-load.test.ts'], settings: { STOP_ROUNDS: '20' } },
  migrations: {
    does: 'the migrations killed at each statement',
    files: ['migrate.test.ts'],
    settings: { MIGRATION_KILLS: 'all' },
  },
  machines: {
    does: 'two machines whose parts fail in turn',
    files: ['tests/machines/'],
    settings: { MACHINES: 'all' },
    prepare: findSwift,
  },
  mutation: {
    does: 'faults planted into the code, which the tests must see',
    files: ['mutation.test.ts'],
    settings: { MUTANTS: '40' },
  },
  engines: {
    does: 'the smoke journeys in Chromium, Firefox and WebKit',
    files: ['e2e/engines/'],
    settings: {},
    prepare: engines,
  },
  shots: { does: 'pictures of every screen, in dist/shots', files: ['e2e/shots/'], settings: {} },
}

/** A line for each: its name, what it does and the settings that make it longer. */
export const listRuns = (): string =>
  Object.entries(LONG_RUNS)
    .map(([name, { does, settings }]) => {
      const sizes = Object.entries(settings).map(([setting, value]) => `${setting}=${value}`)
      return `npm run test:long -- ${name.padEnd(11)} ${[does, ...sizes].join(', ')}`
    })
    .join('\n')
