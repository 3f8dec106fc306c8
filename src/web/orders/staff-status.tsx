import type { Order } from '#shared/orders.ts'
import { t } from '#web/i18n/admin.tsx'
import { Badge } from '#web/ui/display/badge.tsx'

/** The next task of staff for a paid order. */
export function StaffStatus({ order: { status, isTest, isDisputed, prescription = 'released' } }: { order: Order }) {
  if (status !== 'paid') return null
  if (isTest) return <Badge tone="info">{t('Test order')}</Badge>
  if (isDisputed) return <Badge tone="info">{t('Disputed by the bank')}</Badge>
  return (
    <Badge tone="info">{prescription === 'released' ? t('Paid, to pack') : t('Paid, waits for a prescription')}</Badge>
  )
}
