import type { Db } from '#server/database/connect.ts'
import { openProvider, providerModeOf } from '#server/open-provider.ts'
import { runningAccount } from '#server/orders/provider-mode.ts'
import { makeLog } from '#server/platform/logging/log.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/platform/payment-provider/provider.ts'
import { listedLines } from '#server/reconciliation/list-lines.ts'
import { type Reconciled, reconcile as reconcileBooks, type Span } from '#server/reconciliation/reconcile.ts'
import { sentenceOf } from '#server/reconciliation/sentence.ts'
import { formatRupees, type Paise, toRupees } from '#shared/money.ts'
import type { ProviderMode } from '#shared/payments.ts'
import { DAY_MS, dayInIndia } from '#shared/today.ts'
import { type OpenShop, type Print, type Task, TaskRefused, task, WrongUsage } from './task.ts'
import { toNoTestPayments } from './test-payments.ts'
import { withJobs } from './with-jobs.ts'

/** Refuses while a mismatch needs a decision, so that a script can rely on the exit code. */
export const reconcile: Task = task({
  help: 'compares the payments, refunds and disputes of these days (Indian time) with the provider and records what is missing',
  usage: 'reconcile [--from YYYY-MM-DD] [--to YYYY-MM-DD]',
  options: { from: { type: 'string' }, to: { type: 'string' } },
  read: ({ values }) => {
    const to = values.to ?? dayInIndia(new Date())
    const days = daysOf(values.from ?? threeDaysBefore(to), to)
    return async (shop, print) => {
      const found = await reconcileDays(shop, days).catch(toRefusal)
      printFound(found, print)
      const remaining = await remainingOf(shop.db, days, found)
      for (const sentence of remaining) print(`Remains: ${sentence}`)
      if (remaining.length > 0) throw new TaskRefused(remainingMessage(remaining.length))
      print('The shop’s records match the provider’s.')
    }
  },
})

const remainingMessage = (count: number) =>
  `${count === 1 ? 'One payment needs' : `${count} payments need`} a decision: open Payments in the back office.`

type Days = { from: string; to: string }

function daysOf(from: string, to: string): Days {
  if (startOf(from) > startOf(to)) throw new WrongUsage('The last day is before the first')
  return { from, to }
}

const spanOf = ({ from, to }: Days): Span => ({
  from: startOf(from),
  to: new Date(startOf(to).getTime() + DAY_MS - 1_000),
})

/** The shop itself compares the same days each hour. */
const threeDaysBefore = (day: string) => dayInIndia(new Date(startOf(day).getTime() - 3 * DAY_MS))

function startOf(day: string): Date {
  const start = new Date(`${day}T00:00:00+05:30`)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(start.getTime()) && dayInIndia(start) === day
  if (!isDay) throw new WrongUsage(`${day} is not a date like 2026-01-31`)
  return start
}

const reconcileDays = (shop: OpenShop, days: Days) =>
  withJobs(shop, async (jobs) => {
    const { env, db, publicUrl } = shop
    await refuseOtherKeys(db, providerModeOf(env))
    const { provider } = await openProvider(env, db, makeLog({ ...env, logLevel: 'error' })).catch(toNoTestPayments)
    const log = makeLog({ ...env, logLevel: 'silent' })
    return reconcileBooks({ db, jobs, provider, publicUrl, log }, spanOf(days))
  })

/** Without the shop's environment the command would compare live payments with the sandbox's. */
async function refuseOtherKeys(db: Db, mode: ProviderMode) {
  const shop = await runningAccount(db)
  if (shop === undefined || shop.mode === mode) return
  throw new TaskRefused(
    `The shop runs with ${MODES[shop.mode]}, this command with ${MODES[mode]}. Give it the same RAZORPAY_ settings.`,
  )
}

const MODES = { sandbox: 'the sandbox', test: 'test keys', live: 'live keys' } as const

function toRefusal(error: unknown): never {
  if (error instanceof ProviderRefused) throw new TaskRefused(`The payment provider refused: ${error.message}.`)
  if (!(error instanceof ProviderUnavailable)) throw error
  throw new TaskRefused(
    'The payment provider does not respond. Run this again later; with test payments the shop itself must be running.',
  )
}

function printFound({ payments, refunds, taken, refunded, booked, unmatched }: Reconciled, print: Print) {
  print(
    `The provider has ${countOf(payments, 'payment')} of these days (${rupees(taken)} received) and ${countOf(refunds, 'refund')} (${rupees(refunded)} refunded).`,
  )
  for (const { id, amount } of booked) print(`Recorded: ${rupees(amount)} (${id}) was missing here.`)
  for (const { id, amount } of unmatched)
    print(`Unmatched: ${rupees(amount)} (${id}) was missing here and matches no order.`)
}

/** The mismatches of these days, and payments without an order that reconciliation will show later. */
async function remainingOf(db: Db, days: Days, { unknown }: Reconciled): Promise<string[]> {
  const lines = await listedLines(db, { ...days, show: 'wrong' }, MAX_LINES)
  const isListed = new Set(lines.map(({ payment_id }) => payment_id))
  return [
    ...lines.map((line) => `${line.mismatch ? sentenceOf(line, line.mismatch) : ''} (${line.payment_id})`),
    ...unknown
      .filter(({ id }) => !isListed.has(id))
      .map(({ id, amount }) => `${rupees(amount)} arrived, but the shop has no order for it yet. (${id})`),
  ]
}

const MAX_LINES = 10_000
const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const rupees = (amount: Paise) => formatRupees(toRupees(amount))
