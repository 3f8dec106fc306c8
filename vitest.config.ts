import { defineConfig } from 'vitest/config'

const database = ['tests/support/one-database.ts']

const LOAD = 'tests/load/**/*.test.ts'

// What the staff sees, what looks at every screen, and of the rest as much as makes both halves equally long. It has a shop
// and a browser of its own, so that it can run beside the shoppers' journeys: settings are changed here, and the test
// payments are made to fail.
const OFFICE = [
  ...['admin-*', 'test-*', 'every-screen', 'data-states', 'mails'],
  ...['malayalam*', 'moving', 'newer-build', 'society', 'without-network'],
].map((name) => `e2e/${name}.test.ts`)

const ENGINES = 'e2e/engines/*.test.ts'

// What is waited for may come late on a busy machine; a second, which is Vitest's own patience, says nothing about the shop.
const patient = { poll: { timeout: 15_000 } }

const browser = {
  globalSetup: ['e2e/one-shop.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  fileParallelism: false,
  expect: patient,
}

export default defineConfig({
  test: {
    globals: false,
    include: [],
    // One more than two cores: a fifth of the time a test waits for a process that it starts, or for the disk.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.ts', 'tests/project/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'src/server/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'tests/{fuzz,query-budget,resilience,support}/**/*.test.ts',
          ],
          exclude: ['src/server/database/embedded/**'],
          globalSetup: database,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'load',
          include: [LOAD],
          globalSetup: database,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
          fileParallelism: false,
          // After all others: what a shop holds is asked of a machine that does nothing else.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'start',
          include: ['src/server/database/embedded/**/*.test.ts', 'tests/startup/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      { test: { ...browser, name: 'browser', include: ['e2e/**/*.test.ts'], exclude: [...OFFICE, ENGINES] } },
      { test: { ...browser, name: 'office', include: OFFICE } },
      // Pictures to look at; not part of the tests.
      { test: { ...browser, name: 'shots', include: ['e2e/shots/shots.ts'] } },
      // Smoke journeys in three engines at once, on one shop.
      { test: { ...browser, name: 'engines', include: [ENGINES], fileParallelism: true } },
    ],
  },
})
