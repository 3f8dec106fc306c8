import type { Ref } from 'react'
import type { StockNotice } from '#shared/product-editing.ts'
import parts from '#web/admin/shell/parts.module.css'
import { t, tCount } from '#web/i18n/admin.tsx'
import { Alert } from '#web/ui/display/alert.tsx'

/** A notice that the product was saved but stock changed during the edit. */
export const StockNotices = ({ notices, ref }: { notices: StockNotice[]; ref: Ref<HTMLDivElement> }) => (
  <div ref={ref} tabIndex={-1}>
    <Alert variant="warning" className={parts.below} title={t('Saved, but the stock differs from what you typed')}>
      {notices.map((notice) => (
        <p key={notice.model}>
          {notice.model}: {noticeText(notice)}
        </p>
      ))}
      <p>{t('If you have counted the stock, enter the number again and save.')}</p>
    </Alert>
  </div>
)

function noticeText({ typed, countInStock }: StockNotice): string {
  const changed =
    countInStock < typed
      ? tCount(typed - countInStock, '{n} was sold while you were editing', '{n} were sold while you were editing')
      : tCount(
          countInStock - typed,
          '{n} returned to stock while you were editing',
          '{n} returned to stock while you were editing',
        )
  return t('{moved}. The stock is now {n}, not {typed}.', { moved: changed, n: countInStock, typed })
}
