type Area = {
  /** Patterns of its sources. */
  sources: string[]
  /** Patterns of the tests that guard them. */
  tests: string[]
}

const server = (...folders: string[]) => folders.map((folder) => `src/server/${folder}/**/*.ts`)
const testsOf = (...folders: string[]) => folders.map((folder) => `src/server/${folder}/**/*.test.ts`)

/** The code where a fault costs money, orders or privacy, and the tests that must see it. */
export const AREAS: Record<string, Area> = {
  rules: {
    sources: ['src/shared/*.ts'],
    tests: [
      'src/shared/**/*.test.ts',
      'tests/project/api-document.test.ts',
      ...testsOf('orders', 'users', 'products', 'refunds', 'reviews', 'cart', 'settings', 'http', 'catalogue/files'),
      ...testsOf('payments', 'reconciliation', 'notifications', 'platform/i18n', 'privacy', 'audit', 'content'),
      ...testsOf('public-pages', 'images'),
    ],
  },
  orders: {
    sources: server('orders', 'cart'),
    tests: testsOf('orders', 'cart', 'payments', 'refunds', 'privacy', 'notifications', 'platform/idempotency', 'http'),
  },
  payments: {
    sources: server('payments', 'refunds', 'webhooks', 'reconciliation'),
    tests: testsOf('payments', 'refunds', 'webhooks', 'reconciliation', 'orders', 'prescriptions', 'cli', 'dashboard'),
  },
  access: {
    sources: [
      'src/server/http/{authentication,errors,forwarded,next-page,parsers,route,visitor,with-filters}.ts',
      ...server('platform/rate-limits', 'platform/idempotency'),
    ],
    tests: testsOf('http', 'users', 'platform/idempotency', 'platform/i18n', 'orders', 'privacy', 'products'),
  },
  accounts: {
    sources: server('users', 'privacy'),
    tests: testsOf(
      'users',
      'privacy',
      'consents',
      'breaches',
      'http',
      'notifications',
      'cli',
      'platform/i18n',
      'audit',
    ),
  },
  files: {
    sources: server('images', 'catalogue/files', 'platform/csv', 'platform/object-storage'),
    tests: testsOf('images', 'catalogue', 'platform/csv', 'platform/object-storage', 'cli', 'products', 'orders'),
  },
}
