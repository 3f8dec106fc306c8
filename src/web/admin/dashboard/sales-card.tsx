import type { Dashboard } from '#shared/dashboard.ts'
import { formatDate } from '#shared/dates.ts'
import { formatRupees, formatRupeesShort, sumOf, toPaise, toRupees } from '#shared/money.ts'
import parts from '#web/admin/shell/parts.module.css'
import { t, tCount } from '#web/i18n/admin.tsx'
import { Card } from '#web/ui/display/card.tsx'
import css from './sales-card.module.css'

type Day = Required<Dashboard>['sales'][number]

/** A bar chart of recent days, oldest first, with a table for screen readers. */
export function SalesCard({ days }: { days: Day[] }) {
  const total = toRupees(sumOf(days.map((day) => toPaise(day.total))))
  const orders = sumOf(days.map((day) => day.orders))
  return (
    <Card title={t('Sales of the last {n} days', { n: days.length })}>
      <p className={css.sum}>
        <b>{formatRupees(total)}</b>{' '}
        <span className="muted">{tCount(orders, 'from {n} order', 'from {n} orders')}</span>
      </p>
      {orders > 0 && <Bars days={days} />}
      <details className={`${css.details} ${parts.smallAbove}`}>
        <summary>{t('Show as a table')}</summary>
        <SalesTable days={days} />
      </details>
    </Card>
  )
}

function Bars({ days }: { days: Day[] }) {
  const top = Math.max(...days.map(({ total }) => total))
  const best = days.find(({ total }) => total === top)
  return (
    <div className={parts.smallAbove}>
      <p className={css.top} aria-hidden="true">
        {formatRupeesShort(top)}
      </p>
      <svg
        className={css.bars}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('Bar chart of daily sales. The best day was {date} with {amount}.', {
          date: best ? dateOf(best) : '',
          amount: formatRupees(top),
        })}
      >
        {days.map((day, index) => (
          <rect
            key={day.day}
            x={index * STEP + (STEP - BAR) / 2}
            y={HEIGHT - heightOf(day, top)}
            width={BAR}
            height={heightOf(day, top)}
          >
            <title>{`${dateOf(day)}: ${formatRupees(day.total)}, ${wordsOf(day.orders)}`}</title>
          </rect>
        ))}
      </svg>
      <p className={css.days} aria-hidden="true">
        {[0, Math.floor(days.length / 2), days.length - 1].map((index) => (
          <span key={index}>{days[index] && dateOf(days[index]).slice(0, 5)}</span>
        ))}
      </p>
    </div>
  )
}

/** A minimum height keeps every day with sales visible. */
const heightOf = ({ total }: Day, top: number) => (total > 0 ? Math.max((total / top) * HEIGHT, 2) : 0)

const SalesTable = ({ days }: { days: Day[] }) => (
  <table className={css.table}>
    <caption className="vh">{t('Sales by day, newest first')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('Day')}</th>
        <th scope="col">{t('Orders')}</th>
        <th scope="col">{t('Sales')}</th>
      </tr>
    </thead>
    <tbody>
      {[...days].reverse().map((day) => (
        <tr key={day.day}>
          <th scope="row">{dateOf(day)}</th>
          <td>{day.orders}</td>
          <td>{formatRupees(day.total)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const dateOf = ({ day }: Day) => formatDate(day)
const wordsOf = (orders: number) => tCount(orders, '{n} order', '{n} orders')

const STEP = 10
const BAR = 7
const HEIGHT = 100
