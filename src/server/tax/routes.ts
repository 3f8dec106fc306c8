import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { addRoute } from '#server/http/route.ts'
import { readSettings } from '#server/settings/queries.ts'
import { type TaxPreview, type TaxRate, taxRateCalls } from '#shared/tax-rates.ts'
import { addTaxRate } from './add-tax-rate.ts'
import { changesByHsn, taxRates } from './queries.ts'

export function taxRoutes(app: FastifyInstance, { db }: Context) {
  const list = async () => (await taxRates(db)).map(toTaxRate)

  addRoute(app, taxRateCalls.list, list)

  addRoute(app, taxRateCalls.add, async ({ body, requestId }, actor) => {
    await addTaxRate(db, body, { actor, requestId })
    return list()
  })

  addRoute(app, taxRateCalls.preview, async () => toPreview(await changesByHsn(db, await readSettings(db))))
}

const toTaxRate = (row: Awaited<ReturnType<typeof taxRates>>[number]): TaxRate => ({
  _id: row.id,
  hsnPrefix: row.hsn_prefix,
  condition: row.condition,
  percent: row.percent_hundredths / 100,
  validFrom: row.valid_from,
  source: row.source,
})

const toPreview = (rows: Awaited<ReturnType<typeof changesByHsn>>): TaxPreview => ({
  count: rows[0]?.count ?? 0,
  products: rows.map((row) => ({
    _id: row.id,
    name: row.name,
    hsnCode: row.hsn_code,
    condition: row.tax_condition,
    byCategory: row.by_category / 100,
    byHsn: row.by_hsn / 100,
  })),
})
