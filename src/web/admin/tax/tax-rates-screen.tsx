import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#shared/dates.ts'
import type { TaxRate } from '#shared/tax-rates.ts'
import { LoadFailure } from '#web/admin/lists/load-failure.tsx'
import { RowsLoading } from '#web/admin/lists/rows-loading.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { t } from '#web/i18n/admin.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { AddRateForm } from './add-rate-form.tsx'
import { taxRatesQuery } from './queries.ts'
import { TaxByCard } from './tax-by-card.tsx'

export function TaxRatesScreen() {
  return (
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
}

function Rates() {
  const rates = useQuery(taxRatesQuery())
  if (rates.error) return <LoadFailure error={rates.error} onRetry={rates.refetch} busy={rates.isFetching} />
  if (!rates.data) return <RowsLoading />
  return (
    <ul>
      {rates.data.map((rate) => (
        <li key={rate._id}>{words(rate)}</li>
      ))}
    </ul>
  )
}

/** '1905, pappadam: 0 % from 22 September 2025 (10/2025-Central Tax (Rate))'. */
function words({ hsnPrefix, condition, percent, validFrom, source }: TaxRate): string {
  const goods = condition ? `${hsnPrefix}, ${condition}` : hsnPrefix
  const said = t('{goods}: {percent} % from {day}', { goods, percent, day: formatDate(`${validFrom}T00:00:00+05:30`) })
  return source ? `${said} (${source})` : said
}
