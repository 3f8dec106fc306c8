import { formatDate } from '#shared/dates.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { ReconciliationLine } from '#shared/reconciliation.ts'
import lists from '#web/admin/lists/lists.module.css'
import { t } from '#web/i18n/admin.tsx'
import { formatTime } from '#web/i18n/format-time.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { type Column, Table } from '#web/ui/display/table.tsx'
import css from './reconciliation.module.css'
import { amountIn, PROVIDER_LABELS, REFUND_LABELS, SHOP_LABELS } from './reconciliation-labels.ts'
import { type Choice, ReconciliationResolutions } from './reconciliation-resolutions.tsx'

type ReconciliationTableProps = { lines: ReconciliationLine[]; onChoose: (choice: Choice) => void }

export const ReconciliationTable = ({ lines, onChoose }: ReconciliationTableProps) => (
  <Table caption={t('Payments, newest first')} columns={columnsWith(onChoose)} rows={lines} keyOf={({ _id }) => _id} />
)

const columnsWith = (onChoose: (choice: Choice) => void): Column<ReconciliationLine>[] => [
  {
    head: t('DATE'),
    nowrap: true,
    cell: ({ at }) => (
      <span className={css.pair}>
        {formatDate(at)}
        <span className="hint">{formatTime(at)}</span>
      </span>
    ),
  },
  { head: t('ORDER'), part: 'title', cell: (line) => <OrderCell line={line} /> },
  { head: t('RAZORPAY'), cell: (line) => <ProviderCell line={line} /> },
  { head: t('SHOP'), cell: (line) => <ShopCell line={line} /> },
  { head: t('MATCH'), cell: (line) => <MatchCell line={line} /> },
  {
    head: t('Actions'),
    part: 'actions',
    cell: (line) => <ReconciliationResolutions line={line} onChoose={onChoose} />,
  },
]

const OrderCell = ({ line: { order, _id } }: { line: ReconciliationLine }) => (
  <span className={css.order}>
    {order ? (
      <a href={`#${toAdmin.order(order._id)}`}>
        {order.user}, {orderNumber(order._id)}
      </a>
    ) : (
      t('No order')
    )}
    <span className={lists.id}>{_id}</span>
  </span>
)

function ProviderCell({ line: { provider, currency } }: { line: ReconciliationLine }) {
  if (!provider) return <span className="muted">{t('Not checked yet')}</span>
  return (
    <span className={css.pair}>
      <b className={css.amount}>{amountIn(provider.amount, currency)}</b>
      <span className="hint">{t(PROVIDER_LABELS[provider.status])}</span>
      {provider.refunded > 0 && provider.status !== 'refunded' && (
        <span className="hint">{t('{amount} refunded', { amount: amountIn(provider.refunded, currency) })}</span>
      )}
    </span>
  )
}

function ShopCell({ line: { shop, refunds, currency } }: { line: ReconciliationLine }) {
  if (!shop) return null
  return (
    <span className={css.pair}>
      <b className={css.amount}>{amountIn(shop.amount, currency)}</b>
      {shop.customerFee !== undefined && (
        <span className="hint">
          {t('plus {amount} Razorpay fee', { amount: amountIn(shop.customerFee, currency) })}
        </span>
      )}
      <span className="hint">{t(SHOP_LABELS[shop.state])}</span>
      {refunds.map(({ _id, amount, status }) => (
        <span key={_id} className="hint">
          {t(REFUND_LABELS[status], { amount: amountIn(amount, currency) })}
        </span>
      ))}
    </span>
  )
}

function MatchCell({ line: { isTest, wrong, provider } }: { line: ReconciliationLine }) {
  if (isTest) return <Badge>{t('Test payment')}</Badge>
  if (wrong)
    return (
      <span className={css.wrong}>
        <Badge tone="warning" icon="alert">
          {t('Unmatched')}
        </Badge>
        <span>{wrong.sentence}</span>
      </span>
    )
  if (!provider) return <Badge>{t('Not compared yet')}</Badge>
  return (
    <Badge tone="success" icon="check">
      {t('Matched')}
    </Badge>
  )
}
