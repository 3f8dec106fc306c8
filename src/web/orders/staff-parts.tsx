import { withAdminTranslations } from '#web/i18n/load-section.ts'
import { OrderHistory } from './order-history.tsx'
import { StaffActions } from './staff-actions.tsx'
import { UnmatchedPayments } from './unmatched-payments.tsx'

/** What the page of an order shows to the staff alone. */
export const loadStaffParts = () => withAdminTranslations({ StaffActions, OrderHistory, UnmatchedPayments })
