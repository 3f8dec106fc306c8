import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CODE_MAILS } from '#shared/code-mails.ts'
import type { MailSummary } from '#shared/mail.ts'
import css from '#web/admin/lists/lists.module.css'
import { LoadFailure } from '#web/admin/lists/not-loaded.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'

export function MailDialog({ mail, onClose }: { mail: MailSummary | undefined; onClose: () => void }) {
  const cache = useQueryClient()
  const resend = useMutation({
    mutationFn: (id: string) => send('POST /api/mails/:id/send', { params: { id } }),
    onSuccess: async (sent) => {
      await cache.invalidateQueries({ queryKey: ['mails'] })
      showToast(t('The e-mail will be sent to {address} again', { address: sent.to }))
    },
  })
  const canSendAgain = mail !== undefined && !isCode(mail)
  return (
    <Modal
      open={mail !== undefined}
      onClose={onClose}
      title={mail?.subject ?? ''}
      actions={
        canSendAgain && (
          <Button
            busy={resend.isPending}
            busyText={t('Sending')}
            onClick={() => resend.mutate(mail._id, { onSuccess: onClose })}
          >
            {t('Send again')}
          </Button>
        )
      }
    >
      {mail && (
        <>
          <p className="hint">
            {mail.attempts === 1
              ? t('To {address}, 1 attempt', { address: mail.to })
              : t('To {address}, {n} attempts', { address: mail.to, n: mail.attempts })}
          </p>
          {mail.lastError && (
            <p className={parts.smallAbove}>{t('The last attempt failed: {why}', { why: mail.lastError })}</p>
          )}
          <MailText id={mail._id} emptied={t(isCode(mail) ? ONLY_FOR_READER : TOO_OLD)} />
          {!canSendAgain && (
            <p className={parts.smallAbove}>{t('A code is sent only once. The person can request a new one.')}</p>
          )}
          <FormError className={css.failure}>{resend.error?.message}</FormError>
        </>
      )}
    </Modal>
  )
}

const ONLY_FOR_READER = 'This e-mail contained a code that only the recipient may see.'
const TOO_OLD = 'This e-mail is old. Its text has been deleted.'

function MailText({ id, emptied }: { id: string; emptied: string }) {
  const mail = useQuery(callQuery(['mails', 'one', id], 'GET /api/mails/:id', { params: { id } }))
  if (mail.isPending) return <Spinner />
  if (mail.isError) return <LoadFailure query={mail} />
  return mail.data.text ? (
    <p className={css.letter} lang={langOf(mail.data.text)}>
      {mail.data.text}
    </p>
  ) : (
    <p className={css.letter}>{emptied}</p>
  )
}

const isCode = ({ kind }: MailSummary) => CODE_MAILS.includes(kind)
