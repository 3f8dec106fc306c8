import { writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/http/errors.ts'
import { settleException } from './queries.ts'

type By = { admin: { id: string; name: string }; requestId: string }

/** An admin has looked at a payment that was set aside. Throws 404 when none of this id waits. */
export const settlePayment = (db: Db, id: string, { admin, requestId }: By) =>
  inTransaction(db, async (tx) => {
    const settled = await settleException(tx, id)
    if (!settled) throw notFound('Payment')
    await writeAudit(tx, {
      action: 'payment looked at',
      actor: admin,
      subject: { type: 'payment', id },
      details: { order: settled.order_id },
      requestId,
    })
  })
