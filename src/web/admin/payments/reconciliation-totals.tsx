import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { ReconciliationDay, ReconciliationTotals } from '#shared/reconciliation.ts'
import { daysAfter, todayInIndia } from '#shared/today.ts'
import { NotLoaded } from '#web/admin/lists/not-loaded.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { type Column, Table } from '#web/ui/display/table.tsx'
import css from './reconciliation.module.css'

/** Daily totals of payments, refunds and balance, at the provider and in the shop. */
export function ReconciliationTotalsCard({ from, to }: { from: string; to: string }) {
  const totals = useQuery(reconciliationTotalsQuery(daysOf(from, to)))
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.totals} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="down" size="sm" className={css.turn} />
        <span>{t('Totals by day')}</span>
        {totals.data && <TotalsBadge isEqual={totals.data.isEqual} />}
      </summary>
      {isOpen && <Days totals={totals} />}
    </details>
  )
}

const reconciliationTotalsQuery = (days: { from: string; to: string }) => ({
  ...callQuery(['money', 'totals', days.from, days.to], 'GET /api/payments/totals', { query: days }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

function Days({ totals }: { totals: UseQueryResult<ReconciliationTotals> }) {
  if (totals.error || !totals.data) return <NotLoaded query={totals} />
  const days = totals.data.days.filter(hasReconciliation)
  if (days.length === 0) return <p className="muted">{t('There were no payments or refunds on these days.')}</p>
  return (
    <>
      {!totals.data.isEqual && (
        <Alert variant="warning" className={parts.smallBelow} silent>
          {t('The totals of the shop and Razorpay differ. Check the unmatched payments below, or compare now.')}
        </Alert>
      )}
      <Table caption={t('Totals by day')} columns={columns()} rows={days} keyOf={({ day }) => day} />
    </>
  )
}

const hasReconciliation = ({ provider, shop }: ReconciliationDay) =>
  [provider.captured, provider.refunded, shop.captured, shop.refunded].some((amount) => amount !== 0)

const columns = (): Column<ReconciliationDay>[] => [
  { head: t('DAY'), part: 'title', cell: ({ day }) => formatDate(day) },
  { head: t('RECEIVED'), align: 'right', cell: ({ provider }) => formatRupees(provider.captured) },
  { head: t('REFUNDED'), align: 'right', cell: ({ provider }) => formatRupees(provider.refunded) },
  { head: t('NET'), align: 'right', cell: ({ provider }) => <b>{formatRupees(provider.net)}</b> },
  { head: t('RAZORPAY’S FEES'), align: 'right', cell: ({ fees }) => (fees === null ? null : formatRupees(fees)) },
  { head: t('SHOP RECORDS'), align: 'right', cell: ({ shop }) => formatRupees(shop.net) },
  { head: t('MATCH'), cell: ({ isEqual }) => <TotalsBadge isEqual={isEqual} /> },
]

const TotalsBadge = ({ isEqual }: { isEqual: boolean }) => (
  <Badge tone={isEqual ? 'success' : 'warning'} icon={isEqual ? 'check' : 'alert'}>
    {isEqual ? t('Totals agree') : t('Totals differ')}
  </Badge>
)

/** Default: the last seven days in India, including today. */
function daysOf(from: string, to: string) {
  const last = to || todayInIndia()
  return { from: from || daysAfter(last, -6), to: last }
}
