import { type Connection, connect } from '#server/database/connect.ts'

/** The imitation of the payment provider. Nothing else loads it, so that it is not there beside the provider’s own keys. */
export const loadSandbox = () => import('#sandbox/razorpay/open-sandbox.ts')

type Loaded = Awaited<ReturnType<typeof loadSandbox>>
export type Sandbox = Awaited<ReturnType<Loaded['openSandbox']>>

/** Makes its tables. `owner` may change the schema. */
export const migrateSandbox = async (owner: Connection): Promise<void> => (await loadSandbox()).migrateSandbox(owner)

/** With live keys none of its tables stays. `owner` may change the schema. */
export async function dropSandbox(owner: Connection): Promise<void> {
  const db = connect(owner, { max: 1, onError: () => {} })
  await db.schema
    .dropSchema('payment_sandbox')
    .ifExists()
    .cascade()
    .execute()
    .finally(() => db.destroy())
}
