import type { DocumentKind } from '#shared/documents.ts'
import { t } from '#web/i18n/admin.tsx'

export const kindName = (kind: DocumentKind): string => kindNames()[kind]

const kindNames = (): Record<DocumentKind, string> => ({
  'receipt-voucher': t('Receipt voucher'),
  invoice: t('Tax invoice'),
  'bill-of-supply': t('Bill of supply'),
  'invoice-cum-bill-of-supply': t('Invoice-cum-bill of supply'),
  bill: t('Bill'),
  'refund-voucher': t('Refund voucher'),
  'credit-note': t('Credit note'),
})
