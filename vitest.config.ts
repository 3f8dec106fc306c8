import { defineConfig } from 'vitest/config'

const database = ['src/server/testing/one-database.ts']

// What the staff sees, and what looks at every screen. It has a shop and a browser of its own, so that it can run beside
// the shoppers' journeys: settings are changed here, and the test payments are made to fail.
const OFFICE = ['admin-*', 'test-*', 'every-screen', 'data-states', 'mails'].map((name) => `e2e/${name}.test.ts`)

const browser = {
  globalSetup: ['e2e/one-shop.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  fileParallelism: false,
}

export default defineConfig({
  test: {
    globals: false,
    include: [],
    // Two cores: more workers only take turns, and each holds a database of its own.
    maxWorkers: 2,
    projects: [
      { test: { name: 'rules', include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.ts', 'src/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          exclude: ['src/server/database/embedded/**', 'src/server/start/**'],
          globalSetup: database,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'start',
          include: ['src/server/database/embedded/**/*.test.ts', 'src/server/start/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { test: { ...browser, name: 'browser', include: ['e2e/**/*.test.ts'], exclude: OFFICE } },
      { test: { ...browser, name: 'office', include: OFFICE } },
    ],
  },
})
