import { type By, THE_SHOP, writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { wrongField } from '#server/http/errors.ts'
import { seriesOfPrefix } from '#shared/documents.ts'
import { collectsTax, stateOfGstin } from '#shared/gstin.ts'
import { isPlannable } from '#shared/planned-settings.ts'
import { sentence } from '#shared/sentence.ts'
import type { Settings, SettingsChange } from '#shared/settings.ts'
import { stateOfCode } from '#shared/state-codes.ts'
import { deleteStarted } from './planned-queries.ts'
import { countAwaitingInvoice, countOpenOfRegular, lockSettings, storeSettings, usedPrefixes } from './queries.ts'

/** Stores the settings and audits the changes; an unchanged value writes nothing. Without `by` the shop itself acted. */
export const changeSettings = (
  db: Db,
  { courierLinks, ...change }: SettingsChange & Partial<Pick<Settings, 'synonyms' | 'watchedWords' | 'tallyLedgers'>>,
  by: Partial<By> = THE_SHOP,
) =>
  inTransaction(db, async (tx) => {
    const before = await lockSettings(tx)
    const requested = { ...change, ...(courierLinks && { courierLinks: { ...before.courierLinks, ...courierLinks } }) }
    const old = new Map<string, unknown>(Object.entries(before))
    const changed = Object.entries(requested).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(old.get(name)),
    )
    if (changed.length === 0) return
    const after: Settings = { ...before, ...Object.fromEntries(changed) }
    refuseOtherState(after)
    await refuseOtherSeller(tx, before, after)
    await refuseOpenOutsideRegular(tx, before, after)
    if (requested.documentPrefix !== undefined && requested.documentPrefix !== before.documentPrefix)
      await refuseUsedSeries(tx, requested.documentPrefix)
    await storeSettings(tx, Object.fromEntries(changed))
    await deleteStarted(tx, changed.map(([name]) => name).filter(isPlannable))
    await writeAudit(tx, by, 'settings changed', ['settings', 'shop'], {
      from: Object.fromEntries(changed.map(([name]) => [name, old.get(name)])),
      to: Object.fromEntries(changed),
    })
  })

/**
 * Two kinds, or two prefixes, must never share a series: its numbers would not be consecutive (CGST Rules, rule 46(b)).
 * A prefix keeps the series of all its kinds, also of those without a document.
 */
async function refuseUsedSeries(tx: Db, newPrefix: string): Promise<void> {
  const newSeries = seriesOfPrefix(newPrefix)
  for (const prefix of await usedPrefixes(tx)) {
    const series = seriesOfPrefix(prefix).find((candidate) => newSeries.includes(candidate))
    if (series !== undefined)
      throw wrongField(
        'documentPrefix',
        sentence('The series {series} belongs to the prefix {prefix}. Choose another prefix.', { series, prefix }),
      )
  }
}

/**
 * The seller that took the advance issues the invoice. Another registration is another person (CGST Act, section
 * 25(4)), and a seller without one issues no tax invoice. So the paid goods must be shipped first.
 */
async function refuseOtherSeller(tx: Db, before: Settings, after: Settings): Promise<void> {
  if (!collectsTax(before)) return
  if (after.gstin === before.gstin && after.gstStatus === before.gstStatus) return
  const n = await countAwaitingInvoice(tx)
  if (n === 0) return
  throw wrongField(
    after.gstin === before.gstin ? 'gstStatus' : 'gstin',
    sentence('Ship or refund the paid orders first ({n}). Their receipt vouchers need an invoice with this GSTIN.', {
      n,
    }),
  )
}

/**
 * Outside the regular scheme no tax is collected (CGST Act 10(4), 32) and all sales are inside one state (10(2)(c), 24).
 * Other orders could get no document after the change.
 */
async function refuseOpenOutsideRegular(tx: Db, before: Settings, after: Settings): Promise<void> {
  if (before.gstStatus !== 'regular' || after.gstStatus === 'regular') return
  const n = await countOpenOfRegular(tx, stateOfCode(after.stateCode))
  if (n === 0) return
  throw wrongField(
    'gstStatus',
    sentence(
      'Some orders with tax or to another state are still open ({n}). Wait until they are shipped or refunded, or three days after they were cancelled.',
      { n },
    ),
  )
}

/** A registration is for one state, so the two settings name the same (CGST Act, section 25). */
function refuseOtherState({ gstin, stateCode }: Pick<Settings, 'gstin' | 'stateCode'>): void {
  if (gstin === '' || stateOfGstin(gstin) === stateCode) return
  throw wrongField(
    'gstin',
    sentence('The GSTIN begins with the state code, which is {code} here.', { code: stateCode }),
  )
}
