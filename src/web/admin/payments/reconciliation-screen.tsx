import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MAX_COUNTED } from '#shared/max-counted.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { RepairedOrder } from '#shared/reconciliation.ts'
import { DayFields } from '#web/admin/lists/day-fields.tsx'
import { dayIn, filterIn, useFilter } from '#web/admin/lists/filter-address.ts'
import { FilterLinks } from '#web/admin/lists/filter-links.tsx'
import lists from '#web/admin/lists/lists.module.css'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { filteredPages } from '#web/admin/lists/refetched-query.ts'
import { SearchField } from '#web/admin/lists/search-field.tsx'
import { ActionButton } from '#web/admin/shell/action-button.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { mismatchesQuery } from '#web/admin/shell/mismatches-query.ts'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { downloadFile } from '#web/lib/download-file.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { send } from '#web/lib/send.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { DownloadButton } from '#web/ui/form/download-button.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import css from './reconciliation.module.css'
import { type Choice, ResolutionDialog } from './reconciliation-resolutions.tsx'
import { ReconciliationTable } from './reconciliation-table.tsx'
import { ReconciliationTotalsCard } from './reconciliation-totals.tsx'

export const ReconciliationScreen = () => (
  <AdminFrame
    title={t('Payments')}
    lead={t('Razorpay’s records beside the shop’s records')}
    action={mayDo(userInfo.get(), 'reconcile payments') && <CompareButton />}
  >
    <Payments />
  </AdminFrame>
)

function CompareButton() {
  const cache = useQueryClient()
  const compare = useMutation({
    mutationFn: () => send('POST /api/payments/check'),
    onSuccess: async ({ payments, mismatches }) => {
      await invalidate(cache, 'money', 'dashboard', 'orders')
      showToast(comparedText(payments, mismatches))
    },
  })
  return (
    <div className={css.compare}>
      <ActionButton icon="refresh" action={compare} busyText={t('Comparing')}>
        {t('Compare with Razorpay now')}
      </ActionButton>
      <FormError>{compare.error?.message}</FormError>
      {compare.data && compare.data.repaired.length > 0 && <Repaired orders={compare.data.repaired} />}
    </div>
  )
}

const Repaired = ({ orders }: { orders: RepairedOrder[] }) => (
  <Alert variant="success" title={t('These orders were paid at Razorpay and are paid here now')}>
    <ul className={css.repaired}>
      {orders.map(({ _id, user }) => (
        <li key={_id}>
          <a href={`#${toAdmin.order(_id)}`}>
            {user}, {orderNumber(_id)}
          </a>
        </li>
      ))}
    </ul>
  </Alert>
)

const comparedText = (payments: number, wrong: number): string =>
  wrong > 0
    ? t('{payments} payments compared, {wrong} do not match', { payments, wrong })
    : t('{payments} payments compared, all match', { payments })

function mismatchText(count: number | undefined): string {
  if (count === undefined) return t('Unmatched')
  return count < MAX_COUNTED ? t('Unmatched ({n})', { n: count }) : t('Unmatched (1,000 or more)')
}

function Payments() {
  const { view, hrefWith, change } = useFilter(toAdmin.money(), viewIn)
  const lines = useInfiniteQuery(reconciliationLinesQuery(view))
  const wrong = useQuery(mismatchesQuery())
  const [choice, setChoice] = useState<Choice>()
  const region = useRef<HTMLDivElement>(null)
  return (
    <>
      <search>
        <SearchField
          label={t('Search payments')}
          hint={t('Name, order number or payment id')}
          value={view.search}
          onSearch={(search) => change({ search })}
        />
        <div className={css.days}>
          <DayFields days={view} isOptional onChange={change} />
        </div>
        <FilterLinks
          label={t('Filter payments')}
          views={[
            { value: undefined, text: t('All') },
            { value: 'wrong' as const, text: mismatchText(wrong.data?.count) },
          ]}
          current={view.show}
          hrefOf={(show) => hrefWith({ show })}
        />
      </search>
      <ReconciliationTotalsCard from={view.from} to={view.to} />
      <ExportButton view={view} />
      <div ref={region} tabIndex={-1}>
        <LongList list={lines} empty={<NoLines view={view} />}>
          {(rows) => <ReconciliationTable lines={rows} onChoose={setChoice} />}
        </LongList>
      </div>
      <ResolutionDialog choice={choice} onClose={() => setChoice(undefined)} onDone={() => region.current?.focus()} />
    </>
  )
}

/** Days are 'YYYY-MM-DD', '' without a bound. */
type ReconciliationView = { show: 'wrong' | undefined; from: string; to: string; search: string }

const reconciliationLinesQuery = ({ show, from, to, search }: ReconciliationView) =>
  filteredPages(['money', 'lines', show, from, to, search], 'GET /api/payments', {
    query: { show, from: from || undefined, to: to || undefined, search: search || undefined },
  })

const viewIn = (params: URLSearchParams): ReconciliationView => ({
  show: params.get('show') === 'wrong' ? 'wrong' : undefined,
  from: dayIn(params.get('from')),
  to: dayIn(params.get('to')),
  search: params.get('search') ?? '',
})

const ExportButton = ({ view }: { view: ReconciliationView }) => (
  <div className={parts.below}>
    <DownloadButton
      size="sm"
      errorClassName={lists.failure}
      download={() => downloadFile(`/api/payments/export?${filterIn(view)}`, 'payments.csv')}
    >
      {t('Download this list')}
    </DownloadButton>
  </div>
)

function NoLines({ view: { show, search, from, to } }: { view: ReconciliationView }) {
  if (search || from || to) {
    return (
      <EmptyState drawing="search" title={t('No matching payments')}>
        {t('Try part of the name, other dates, or the last 8 characters of the order number.')}
      </EmptyState>
    )
  }
  return show ? (
    <EmptyState drawing="receipt" title={t('All payments match')}>
      {t('All payments match the records of Razorpay.')}
    </EmptyState>
  ) : (
    <EmptyState drawing="receipt" title={t('No payments yet')}>
      {t('New payments appear here.')}
    </EmptyState>
  )
}
