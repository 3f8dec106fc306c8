import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { AdminFrame } from './admin-frame.tsx'
import { downloadFile } from './exchange-files.ts'
import { FilterLinks } from './filter-links.tsx'
import lists from './lists.module.css'
import { LongList } from './long-list.tsx'
import css from './money.module.css'
import { mismatchesQuery, moneyLinesQuery } from './money-queries.ts'
import { type Asked, MoneyQuestion } from './money-remedies.tsx'
import { MoneyTable } from './money-table.tsx'
import { MoneyTotalsCard } from './money-totals.tsx'
import { SearchField } from './search-field.tsx'
import { filterOf, type MoneyView, useMoneyAddress } from './use-money-address.ts'

export function MoneyScreen() {
  return (
    <AdminFrame
      title="Payments"
      lead="What the payment provider has, beside what the shop has"
      action={<CompareButton />}
    >
      <Payments />
    </AdminFrame>
  )
}

function CompareButton() {
  const cache = useQueryClient()
  const compare = useMutation({
    mutationFn: () => send('POST /api/payments/check'),
    onSuccess: async ({ payments, mismatches }) => {
      await Promise.all(['money', 'dashboard', 'orders'].map((noun) => cache.invalidateQueries({ queryKey: [noun] })))
      showToast(`${payments} payments compared, ${mismatches || 'none'} do not match`, { variant: 'success' })
    },
  })
  return (
    <div className={css.compare}>
      <Button
        variant="line"
        icon="refresh"
        busy={compare.isPending}
        busyText="Comparing"
        onClick={() => compare.mutate()}
      >
        Compare with the provider now
      </Button>
      <FormError>{compare.error?.message}</FormError>
    </div>
  )
}

function Payments() {
  const { view, hrefOf, change } = useMoneyAddress()
  const lines = useInfiniteQuery(moneyLinesQuery(view))
  const wrong = useQuery(mismatchesQuery())
  const [asked, setAsked] = useState<Asked>()
  const place = useRef<HTMLDivElement>(null)
  const count = wrong.data ? ` (${wrong.data.count < 1000 ? wrong.data.count : '1000 or more'})` : ''
  return (
    <>
      <search>
        <SearchField
          label="Search payments"
          hint="Name, order number or payment id"
          value={view.search}
          onSettle={(search) => change({ search })}
        />
        <div className={css.days}>
          <DayField label="From" value={view.from} onChange={(from) => change({ from })} />
          <DayField label="To" value={view.to} onChange={(to) => change({ to })} />
        </div>
        <FilterLinks
          label="Which payments"
          links={[
            { text: 'All', href: hrefOf(undefined), isCurrent: !view.show },
            { text: `Does not match${count}`, href: hrefOf('wrong'), isCurrent: view.show === 'wrong' },
          ]}
        />
      </search>
      <MoneyTotalsCard from={view.from} to={view.to} />
      <ExportButton view={view} />
      <div ref={place} tabIndex={-1} className={css.place}>
        <LongList list={lines} empty={<NoLines view={view} />}>
          {(rows) => <MoneyTable lines={rows} onAsk={setAsked} />}
        </LongList>
      </div>
      <MoneyQuestion asked={asked} onClose={() => setAsked(undefined)} onDone={() => place.current?.focus()} />
    </>
  )
}

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <TextField label={label} type="date" optional value={value} onChange={({ target }) => onChange(target.value)} />
)

function ExportButton({ view }: { view: MoneyView }) {
  const download = useMutation({
    mutationFn: () => downloadFile(`/api/payments/export?${filterOf(view)}`, 'payments.csv'),
  })
  return (
    <div className={css.export}>
      <Button
        variant="line"
        size="sm"
        icon="download"
        busy={download.isPending}
        busyText="Preparing"
        onClick={() => download.mutate()}
      >
        Download this list
      </Button>
      <FormError className={lists.failure}>{download.error?.message}</FormError>
    </div>
  )
}

function NoLines({ view: { show, search, from, to } }: { view: MoneyView }) {
  if (search || from || to) {
    return (
      <EmptyState drawing="search" title="No payment fits">
        Try part of the name, other days, or the last eight signs of the order’s number.
      </EmptyState>
    )
  }
  return show ? (
    <EmptyState drawing="receipt" title="Everything matches">
      The shop and the payment provider agree on every payment.
    </EmptyState>
  ) : (
    <EmptyState drawing="receipt" title="No payments yet">
      Every payment that a shopper makes appears here.
    </EmptyState>
  )
}
