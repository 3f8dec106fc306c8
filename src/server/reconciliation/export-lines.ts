import type { Db } from '#server/database/connect.ts'
import { pagesOf } from '#server/database/pages.ts'
import { type Columns, csvFile } from '#server/platform/csv/write-csv.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import { formatDate, formatTime } from '#shared/dates.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { ReconciliationFilter, ReconciliationLine } from '#shared/reconciliation.ts'
import { readLines } from './read-lines.ts'

/** The same lines as on the screen, newest first. */
export const exportLines = (db: Db, filter: ReconciliationFilter, reader: Locale) =>
  csvFile(
    COLUMNS,
    pagesOf((after: ReconciliationLine | undefined) =>
      readLines(db, { ...filter, cursor: after?._id }, reader, AT_ONCE),
    ),
  )

const AT_ONCE = 500

const COLUMNS: Columns<ReconciliationLine> = [
  ['payment', ({ _id }) => _id],
  ['date', ({ at }) => formatDate(at)],
  ['time', ({ at }) => formatTime(at)],
  ['currency', ({ currency }) => currency],
  ['providerStatus', ({ provider }) => provider?.status ?? ''],
  ['providerAmount', ({ provider }) => provider?.amount ?? ''],
  ['providerRefunded', ({ provider }) => provider?.refunded ?? ''],
  ['method', ({ provider }) => provider?.method ?? ''],
  ['fee', ({ provider }) => provider?.fee ?? ''],
  ['shopState', ({ shop }) => shop?.state ?? ''],
  ['shopAmount', ({ shop }) => shop?.amount ?? ''],
  ['feePaidByBuyer', ({ shop }) => shop?.customerFee ?? ''],
  ['refundsOfShop', ({ refunds }) => refunds.map(({ amount, status }) => `${amount} ${status}`).join('; ')],
  ['order', ({ order }) => (order ? orderNumber(order._id) : '')],
  ['orderId', ({ order }) => order?._id ?? ''],
  ['customer', ({ order }) => order?.user ?? ''],
  ['orderStatus', ({ order }) => order?.status ?? ''],
  ['orderTotal', ({ order }) => order?.totalPrice ?? ''],
  ['dispute', ({ dispute }) => dispute?.status ?? ''],
  ['doesNotMatch', ({ wrong }) => wrong?.sentence ?? ''],
  ['test', ({ isTest }) => (isTest ? 'yes' : '')],
]
