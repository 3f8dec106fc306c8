import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { monthAgo } from '#web/admin/gst/period.ts'
import { ActionButton } from '#web/admin/shell/action-button.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { downloadFile } from '#web/lib/download-file.ts'
import { newKey } from '#web/lib/new-key.ts'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { DaysForm } from './days-form.tsx'

export function BooksCard() {
  const month = useMutation({ mutationFn: (ago: number) => getBooks(new URLSearchParams(monthAgo(new Date(), ago))) })
  const getMonth = (ago: number) => !month.isPending && month.mutate(ago)
  return (
    <Card title={t('For the accountant')} action={<a href={`#${toAdmin.gst()}`}>{t('GST return')}</a>}>
      <p className="muted">{t('Orders, payments and refunds in one Excel file.')}</p>
      <div className={`${parts.wideButtons} ${parts.above}`}>
        <Button icon="download" onClick={() => getMonth(0)}>
          {t('Download this month')}
        </Button>
        <Button variant="line" icon="download" onClick={() => getMonth(1)}>
          {t('Download last month')}
        </Button>
      </div>
      <FormError className={parts.above}>{month.error?.message}</FormError>
      <MailBooks />
      <div className={parts.above}>
        <DaysForm
          first={t('First day')}
          last={t('Last day')}
          required
          submitText={t('Download these days')}
          download={getBooks}
        />
      </div>
    </Card>
  )
}

const getBooks = (days: URLSearchParams) =>
  downloadFile(`/api/payments/books?${days}`, `books-${days.get('from')}-${days.get('to')}.csv`)

const MailBooks = () => (
  <div className={parts.above}>
    <p className="hint">
      {t('The e-mail goes to accountants with a confirmed e-mail address. If there are none, it goes to you.')}
    </p>
    <div className={`${parts.wideButtons} ${parts.above}`}>
      <MailMonth ago={0}>{t('E-mail this month')}</MailMonth>
      <MailMonth ago={1}>{t('E-mail last month')}</MailMonth>
    </div>
  </div>
)

/** Each month has its own idempotency key. So a lost response of one does not stop the mail of the other. */
function MailMonth({ ago, children }: { ago: number; children: string }) {
  const [key, setKey] = useState(newKey)
  const mail = useMutation({
    mutationFn: () =>
      send('POST /api/payments/books/mail', { headers: { 'idempotency-key': key }, body: monthAgo(new Date(), ago) }),
    onSuccess: ({ sentTo }) => {
      setKey(newKey())
      showToast(t('The file is on its way to {address}', { address: sentTo.join(', ') }))
    },
  })
  return (
    <div>
      <ActionButton icon="mail" action={mail} busyText={t('Sending')}>
        {children}
      </ActionButton>
      <FormError className={parts.above}>{mail.error?.message}</FormError>
    </div>
  )
}
