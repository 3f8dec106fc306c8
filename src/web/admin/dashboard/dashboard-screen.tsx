import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '#shared/dashboard.ts'
import { dashboardQuery } from '#web/admin/dashboard/queries.ts'
import { LoadFailure } from '#web/admin/lists/load-failure.tsx'
import { RowsLoading } from '#web/admin/lists/rows-loading.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { t, tCount } from '#web/i18n/admin.tsx'
import { toOffice } from '#web/lib/admin-paths.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './dashboard.module.css'
import { Door } from './dashboard-link.tsx'
import { LowStockCard } from './low-stock-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { SalesCard } from './sales-card.tsx'
import { ToShipCard } from './to-ship-card.tsx'

export function DashboardScreen() {
  return (
    <AdminFrame title={t('Dashboard')} lead={t('To do today')}>
      <Today />
      <h2 className="vh">{t('Shortcuts')}</h2>
      <div className={css.doors}>
        <Door icon="receipt" title={t('Orders')} href={toOffice.orders()} link={t('Open orders')}>
          {t('See new orders and mark them as shipped or delivered.')}
        </Door>
        <Door icon="box" title={t('Products')} href={toOffice.products()} link={t('Open products')}>
          {t('Add a product, change a price or upload a photo.')}
        </Door>
        <Door icon="users" title={t('Users')} href={toOffice.users()} link={t('Open users')}>
          {t('Correct a name or number, or make someone an admin.')}
        </Door>
      </div>
    </AdminFrame>
  )
}

function Today() {
  const dashboard = useQuery(dashboardQuery())
  if (dashboard.data) {
    return (
      <>
        {dashboard.data.missingFacts > 0 && <MissingFacts count={dashboard.data.missingFacts} />}
        <Cards today={dashboard.data} />
      </>
    )
  }
  if (!dashboard.error) return <RowsLoading />
  return <LoadFailure error={dashboard.error} onRetry={dashboard.refetch} busy={dashboard.isFetching} />
}

const MissingFacts = ({ count }: { count: number }) => (
  <Alert
    variant="warning"
    silent
    className={css.missing}
    action={
      <Button size="sm" variant="line" href={`#${toOffice.settings()}`}>
        {t('Fill in')}
      </Button>
    }
  >
    {tCount(count, '{n} fact of the society is missing.', '{n} facts of the society are missing.')}
  </Alert>
)

const Cards = ({ today }: { today: Dashboard }) => (
  <div className={css.cards}>
    <div>
      <ToShipCard {...today.toShip} />
      <PaymentsCard {...today.mismatches} />
    </div>
    <LowStockCard {...today.lowStock} />
    <div className={css.wide}>
      <SalesCard days={today.sales} />
    </div>
  </div>
)
