import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#shared/dates.ts'
import type { TaxRate } from '#shared/tax-rates.ts'
import lists from '#web/admin/lists/lists.module.css'
import { NotLoaded } from '#web/admin/lists/not-loaded.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { t } from '#web/i18n/admin.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { AddRateForm } from './add-rate-form.tsx'
import { taxRatesQuery } from './queries.ts'
import { TaxByCard } from './tax-by-card.tsx'

export const TaxRatesScreen = () => (
  <AdminFrame title={t('Tax rates')} lead={t('A rate is never changed: add a row that begins on a later day.')}>
    <TaxByCard />
    <Card title={t('Add a rate')}>
      <AddRateForm />
    </Card>
    <Card title={t('Rates by HSN code')}>
      <Rates />
    </Card>
  </AdminFrame>
)

function Rates() {
  const rates = useQuery(taxRatesQuery())
  if (rates.error || !rates.data) return <NotLoaded query={rates} />
  return (
    <ul className={lists.entries}>
      {rates.data.map((rate) => (
        <Rate key={rate._id} rate={rate} />
      ))}
    </ul>
  )
}

const Rate = ({ rate: { hsnPrefix, condition, percent, validFrom, source } }: { rate: TaxRate }) => (
  <li>
    <b>{condition ? `${hsnPrefix}, ${condition}` : hsnPrefix}</b>
    <span>{percent}%</span>
    <small>
      {t('from {day}', { day: formatDate(validFrom) })}
      {source && <span lang="en">, {source}</span>}
    </small>
  </li>
)
