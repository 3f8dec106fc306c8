import type { FastifyInstance } from 'fastify'
import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict } from '#server/http/errors.ts'
import { addRoute } from '#server/http/route.ts'
import { readSettings } from '#server/settings/queries.ts'
import { type TaxPreview, type TaxRate, type TaxRateDraft, taxRateCalls } from '#shared/tax-rates.ts'
import { changesByHsn, insertTaxRate, taxRates } from './queries.ts'

export function taxRoutes(app: FastifyInstance, { db }: Context) {
  const list = async () => (await taxRates(db)).map(toTaxRate)

  addRoute(app, taxRateCalls.list, list)

  addRoute(app, taxRateCalls.add, async ({ body, requestId }, actor) => {
    await addTaxRate(db, body, { actor, requestId })
    return list()
  })

  addRoute(app, taxRateCalls.preview, async () => toPreview(await changesByHsn(db, await readSettings(db))))
}

const toTaxRate = ({ id, percent_hundredths, ...rate }: Awaited<ReturnType<typeof taxRates>>[number]): TaxRate => ({
  _id: id,
  ...rate,
  percent: percent_hundredths / 100,
})

const toPreview = (rows: Awaited<ReturnType<typeof changesByHsn>>): TaxPreview => ({
  count: rows[0]?.count ?? 0,
  products: rows.map(({ id, by_category, by_hsn, count: _, ...product }) => ({
    _id: id,
    ...product,
    byCategory: by_category / 100,
    byHsn: by_hsn / 100,
  })),
})

/** A rate is never changed: a later row follows it. Throws 409 when the prefix and condition have one from that day. */
const addTaxRate = (db: Db, draft: TaxRateDraft, by: By): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await insertTaxRate(tx, draft))) throw conflict('There is already a rate of this prefix from that day.')
    const name = [draft.hsnPrefix, draft.condition].filter(Boolean).join(' ')
    const details = { to: { [name]: draft.percent }, day: draft.validFrom }
    await writeAudit(tx, by, 'tax rate added', ['settings', 'shop'], details)
  })
