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
