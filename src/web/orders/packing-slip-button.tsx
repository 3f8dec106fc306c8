import { downloadAsOne } from '#web/documents/download-as-one.ts'
import { t } from '#web/i18n/admin.tsx'
import { DownloadButton } from '#web/ui/form/download-button.tsx'
import css from './order.module.css'

/** The contents of the parcel as PDF, without prices. */
export const PackingSlipButton = ({ orderId }: { orderId: string }) => (
  <DownloadButton
    block
    icon="print"
    className={css.pay}
    download={() => downloadAsOne('/api/orders/packing-slips', [orderId])}
  >
    {t('Print packing slip')}
  </DownloadButton>
)
