import { formatDate, formatTime } from '#shared/dates.ts'
import type { MoneyLine } from '#shared/money-lines.ts'
import { orderNumber } from '#shared/order-number.ts'
import { to } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import lists from './lists.module.css'
import css from './money.module.css'
import { type Asked, MoneyRemedies } from './money-remedies.tsx'
import { amountIn, PROVIDER_WORDS, REFUND_WORDS, SHOP_WORDS } from './money-words.ts'

type MoneyTableProps = { lines: MoneyLine[]; onAsk: (asked: Asked) => void }

export const MoneyTable = ({ lines, onAsk }: MoneyTableProps) => (
  <Table
    caption="Payments, newest first"
    columns={[
      ...COLUMNS,
      { head: 'What to do', part: 'actions', cell: (line) => <MoneyRemedies line={line} onAsk={onAsk} /> },
    ]}
    rows={lines}
    keyOf={({ _id }) => _id}
  />
)

const COLUMNS: Column<MoneyLine>[] = [
  {
    head: 'DATE',
    nowrap: true,
    cell: ({ at }) => (
      <span className={css.pair}>
        {formatDate(at)}
        <span className="hint">{formatTime(at)}</span>
      </span>
    ),
  },
  { head: 'ORDER', part: 'title', cell: (line) => <OrderCell line={line} /> },
  { head: 'PROVIDER', cell: (line) => <ProviderCell line={line} /> },
  { head: 'SHOP', cell: (line) => <ShopCell line={line} /> },
  { head: 'DO THEY MATCH', cell: (line) => <MatchCell line={line} /> },
]

const OrderCell = ({ line: { order, _id } }: { line: MoneyLine }) => (
  <span className={css.order}>
    {order ? (
      <a href={`#${to.adminOrder(order._id)}`}>
        {order.user}, {orderNumber(order._id)}
      </a>
    ) : (
      'No order'
    )}
    <span className={lists.id}>{_id}</span>
  </span>
)

function ProviderCell({ line: { provider, currency } }: { line: MoneyLine }) {
  if (!provider) return <span className="muted">Not asked yet</span>
  return (
    <span className={css.pair}>
      <b className={css.amount}>{amountIn(provider.amount, currency)}</b>
      <span className="hint">{PROVIDER_WORDS[provider.status]}</span>
      {provider.refunded > 0 && provider.status !== 'refunded' && (
        <span className="hint">{amountIn(provider.refunded, currency)} given back</span>
      )}
    </span>
  )
}

function ShopCell({ line: { shop, refunds, currency } }: { line: MoneyLine }) {
  if (!shop) return null
  return (
    <span className={css.pair}>
      <b className={css.amount}>{amountIn(shop.amount, currency)}</b>
      <span className="hint">{SHOP_WORDS[shop.state]}</span>
      {refunds.map(({ _id, amount, status }) => (
        <span key={_id} className="hint">
          {amountIn(amount, currency)} {REFUND_WORDS[status]}
        </span>
      ))}
    </span>
  )
}

const MatchCell = ({ line: { wrong, provider } }: { line: MoneyLine }) =>
  wrong ? (
    <span className={css.wrong}>
      <Badge tone="warning" icon="alert">
        Does not match
      </Badge>
      <span>{wrong.sentence}</span>
    </span>
  ) : (
    <Badge tone={provider ? 'success' : undefined} icon={provider ? 'check' : undefined}>
      {provider ? 'Matches' : 'Not compared yet'}
    </Badge>
  )
