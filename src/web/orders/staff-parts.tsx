import type { Order } from '#shared/orders.ts'
import { t } from '#web/i18n/admin.tsx'
import { withAdminTranslations } from '#web/i18n/load-section.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { OrderHistory } from './order-history.tsx'
import { StaffActions } from './staff-actions.tsx'
import { UnmatchedPayments } from './unmatched-payments.tsx'

export const loadStaffParts = () =>
  withAdminTranslations({ StaffActions, OrderHistory, StaffStatus, UnmatchedPayments })

/** The next task of staff for a paid order. */
function StaffStatus({ order: { status, isTest, isDisputed, prescription = 'released' } }: { order: Order }) {
  if (status !== 'paid') return null
  if (isTest) return <Badge tone="info">{t('Test order')}</Badge>
  if (isDisputed) return <Badge tone="info">{t('Disputed by the bank')}</Badge>
  return (
    <Badge tone="info">{prescription === 'released' ? t('Paid, to pack') : t('Paid, waits for a prescription')}</Badge>
  )
}
