import { withAdminTranslations } from '#web/i18n/load-section.ts'
import { OrderHistory } from './order-history.tsx'
import { StaffActions } from './staff-actions.tsx'
import { StaffStatus } from './staff-status.tsx'
import { UnmatchedPayments } from './unmatched-payments.tsx'

export const loadStaffParts = () =>
  withAdminTranslations({ StaffActions, OrderHistory, StaffStatus, UnmatchedPayments })
