import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Dashboard } from '#shared/dashboard.ts'
import { NotLoaded } from '#web/admin/lists/not-loaded.tsx'
import { refetchedQuery } from '#web/admin/lists/refetched-query.ts'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t, tCount } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Icon, type IconName } from '#web/ui/display/icon.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './dashboard.module.css'
import { LowStockCard } from './low-stock-card.tsx'
import { PrescriptionsCard, ToShipCard } from './order-cards.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { SalesCard } from './sales-card.tsx'

export const DashboardScreen = () => (
  <AdminFrame title={t('Dashboard')} lead={t('To do today')}>
    <Today />
    <Shortcuts />
  </AdminFrame>
)

const SHORTCUT_PERMISSIONS = ['see orders', 'edit products', 'manage people'] as const

function Shortcuts() {
  const user = userInfo.use()
  if (!SHORTCUT_PERMISSIONS.some((permission) => mayDo(user, permission))) return null
  return (
    <div className={css.shortcuts}>
      <h2 className="vh">{t('Shortcuts')}</h2>
      {mayDo(user, 'see orders') && (
        <DashboardLink icon="receipt" title={t('Orders')} href={toAdmin.orders()} link={t('Open orders')}>
          {mayDo(user, 'ship orders')
            ? t('See new orders and mark them as shipped or delivered.')
            : t('Find an order and see its state.')}
        </DashboardLink>
      )}
      {mayDo(user, 'edit products') && (
        <DashboardLink icon="box" title={t('Products')} href={toAdmin.products()} link={t('Open products')}>
          {t('Add a product, change a price or upload a photo.')}
        </DashboardLink>
      )}
      {mayDo(user, 'manage people') && (
        <DashboardLink icon="users" title={t('Users')} href={toAdmin.users()} link={t('Open users')}>
          {t('Correct a name or number, or make someone an admin.')}
        </DashboardLink>
      )}
    </div>
  )
}

function Today() {
  const dashboard = useQuery(dashboardQuery())
  if (!dashboard.data) return <NotLoaded query={dashboard} />
  return (
    <>
      {!!dashboard.data.missingFacts && <MissingFacts count={dashboard.data.missingFacts} />}
      <Cards today={dashboard.data} />
    </>
  )
}

/** Open work of today. Refetched whenever the dashboard opens. */
const dashboardQuery = () => refetchedQuery(['dashboard'], 'GET /api/dashboard')

const MissingFacts = ({ count }: { count: number }) => (
  <Alert
    variant="warning"
    silent
    className={`${parts.below} ${css.missing}`}
    action={
      <Button size="sm" variant="line" href={`#${toAdmin.settings()}`}>
        {t('Fill in')}
      </Button>
    }
  >
    {tCount(count, '{n} fact of the society is missing.', '{n} facts of the society are missing.')}
  </Alert>
)

/** Two columns of similar height: the payments stand below the shorter list of orders, or above the stock. */
function Cards({ today: { toShip, prescriptions, mismatches, lowStock, sales } }: { today: Dashboard }) {
  const payments = mismatches && <PaymentsCard {...mismatches} />
  const orders = (toShip?.orders.length ?? 0) + (prescriptions?.orders.length ?? 0)
  const isInFirstColumn = !prescriptions || orders < (lowStock?.sizes.length ?? 0)
  return (
    <div className={css.cards}>
      <div>
        {toShip && <ToShipCard {...toShip} />}
        {prescriptions && <PrescriptionsCard {...prescriptions} />}
        {isInFirstColumn && payments}
      </div>
      <div>
        {!isInFirstColumn && payments}
        {lowStock && <LowStockCard {...lowStock} />}
      </div>
      {sales && (
        <div className={css.wide}>
          <SalesCard days={sales} />
        </div>
      )}
    </div>
  )
}

type DashboardLinkProps = {
  icon: IconName
  title: string
  href: string
  /** Its last line, which names the target. */
  link: string
  children: ReactNode
}

const DashboardLink = ({ icon, title, href, link, children }: DashboardLinkProps) => (
  <a href={`#${href}`} className={css.shortcut}>
    <span className={css.icon}>
      <Icon name={icon} size="lg" />
    </span>
    <b className={css.title}>{title}</b>
    <span className={css.text}>{children}</span>
    <span className={css.link}>
      {link} <Icon name="arrow" size="sm" />
    </span>
  </a>
)
