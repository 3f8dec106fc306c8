import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { words } from './tools/words.ts'

const database = ['tests/support/one-database.ts']
const opened = ['tests/support/startup/opened-folder.ts']
const embedded = ['tests/support/embedded/shared-home.ts']

// What the tests of a folder need decides its project; `tools/test.ts` and `tools/test-all.ts` say which projects run when.

const SERVER = globSync('{src/server,sandbox}/**/*.test.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const filesOf = (tests: typeof SERVER) => tests.map(({ file }) => file)

/** A test file that replaces a module needs a process that has not loaded it. */
const MOCKS = SERVER.filter(({ text }) => text.includes('vi.mock('))

/** A test file that takes more than five seconds, and guards what seldom changes, says so in its first line. */
const SLOW = SERVER.filter((test) => test.text.startsWith('// Slow:') && !MOCKS.includes(test))

const RESILIENCE = [
  'tests/{resilience,query-budget}/**/*.test.ts',
  'src/server/{platform/backup,cli/seed}/**/*.test.ts',
]
const FUZZ = 'tests/fuzz/**/*.test.ts'
// The recovery after a full disk has a time limit too.
const LOAD = ['tests/load/**/*.test.ts', 'tests/startup/full-disk.test.ts']
const STARTUP = ['tests/startup/**/!(full-disk).test.ts', 'src/server/database/embedded/**/*.test.ts']

// Vitest waits a second for what comes late; a busy machine needs more.
const patient = { poll: { timeout: 15_000 } }

const alone = { globalSetup: database, testTimeout: 60_000, hookTimeout: 120_000, expect: patient }

/** Each file opens a shop of its own. Loading the server's modules again for each would take a second each. */
const server = { ...alone, isolate: false }

/** A run has one shop and one browser, and can run beside another run. */
const browser = {
  globalSetup: ['e2e/support/shared-shop.ts'],
  testTimeout: 400_000,
  hookTimeout: 120_000,
  fileParallelism: false,
  isolate: false,
  sequence: { groupOrder: 3 },
  expect: { poll: { timeout: 45_000 } },
}

/** Vitest runs projects in the order of their names. Reversed, the short files of `calls` come last and fill all workers. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    return (await super.sort(files)).toSorted(
      (one, other) => groupOf(one) - groupOf(other) || other.project.name.localeCompare(one.project.name),
    )
  }
}

export default defineConfig({
  test: {
    globals: false,
    include: [],
    // A report of CI has no differences, only the message.
    chaiConfig: { truncateThreshold: 1_000 },
    // One more than two cores: a fifth of the time a test waits for a process that it starts, or for the disk.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'src/shared/**/*.test.ts',
            'src/web/**/*.test.ts',
            'tests/{components,project,support}/*.test.ts',
            'tests/mutation/mutants.test.ts',
          ],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        // React as shoppers have it.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        plugins: [words()],
        test: {
          name: 'components',
          env: { NODE_ENV: 'production' },
          include: ['src/web/**/*.test.tsx'],
          environment: 'happy-dom',
          // Each file has its own modules, but not its own process: a fifth less processor time.
          pool: 'vmForks',
          // A busy button hides the words of its other state.
          css: { include: /\/ui\/form\/button\.module\.css/ },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...server,
          name: 'calls',
          include: ['{src/server,sandbox}/**/*.test.ts'],
          exclude: [...RESILIENCE, ...STARTUP, ...filesOf(SLOW), ...filesOf(MOCKS)],
        },
      },
      { test: { ...server, name: 'slow', include: filesOf(SLOW) } },
      { test: { ...alone, name: 'mocks', include: filesOf(MOCKS) } },
      { test: { ...server, name: 'resilience', include: RESILIENCE } },
      { test: { ...alone, name: 'fuzz', include: [FUZZ] } },
      // Last and alone: a load test asks what the machine can do.
      {
        test: {
          ...alone,
          name: 'load',
          globalSetup: [...database, ...opened],
          testTimeout: 120_000,
          include: LOAD,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'startup',
          globalSetup: opened,
          setupFiles: embedded,
          include: STARTUP,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      { test: { ...browser, name: 'smoke', include: ['e2e/smoke/*.test.ts'], sequence: { groupOrder: 2 } } },
      { test: { ...browser, name: 'shop', include: ['e2e/full/shop/*.test.ts'] } },
      { test: { ...browser, name: 'admin', include: ['e2e/full/admin/*.test.ts'] } },
      // At length only: several machines and real servers beside the shop, each of which fails in turn.
      {
        test: {
          ...alone,
          name: 'machines',
          setupFiles: embedded,
          include: ['tests/machines/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
        },
      },
      // At length only. It runs the tests of `rules`, `calls`, `slow` and `mocks` on faulty copies.
      { test: { name: 'mutation', include: ['tests/mutation/mutation.test.ts'], testTimeout: 7_200_000 } },
      // Pictures to look at; not part of the tests.
      { test: { ...browser, name: 'shots', include: ['e2e/shots/shots.ts'] } },
      // Smoke journeys in three engines at once, on one shop.
      {
        test: {
          ...browser,
          name: 'engines',
          include: ['e2e/engines/*.test.ts'],
          fileParallelism: true,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
