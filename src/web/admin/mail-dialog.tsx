import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailSummary } from '#shared/mail.ts'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast.ts'
import css from './lists.module.css'
import { mailQuery } from './queries.ts'

type MailDialogProps = { mail: MailSummary | undefined; onClose: () => void }

/** A mail as it was written, why it did not arrive, and the button that sends it again. */
export function MailDialog({ mail, onClose }: MailDialogProps) {
  const cache = useQueryClient()
  const again = useMutation({
    mutationFn: (id: string) => send('POST /api/mails/:id/send', { params: { id } }),
    onSuccess: async (sent) => {
      await cache.invalidateQueries({ queryKey: ['mails'] })
      onClose()
      showToast(`The mail goes to ${sent.to} again`, { variant: 'success' })
    },
  })
  const canSendAgain = mail !== undefined && mail.kind !== 'resetCode'
  return (
    <Modal
      open={mail !== undefined}
      onClose={onClose}
      title={mail?.subject ?? ''}
      actions={
        canSendAgain && (
          <Button busy={again.isPending} busyText="Sending" onClick={() => again.mutate(mail._id)}>
            Send again
          </Button>
        )
      }
    >
      {mail && (
        <>
          <p className="hint">
            To {mail.to}, {mail.attempts === 1 ? 'tried once' : `tried ${mail.attempts} times`}
          </p>
          {mail.lastError && <p className={css.reason}>The last try failed: {mail.lastError}</p>}
          <MailText id={mail._id} emptied={mail.kind === 'resetCode' ? ONLY_FOR_READER : TOO_OLD} />
          {!canSendAgain && <p className={css.reason}>A code is never sent twice. The person can ask for a new one.</p>}
          <FormError className={css.failure}>{again.error?.message}</FormError>
        </>
      )}
    </Modal>
  )
}

const ONLY_FOR_READER = 'It held a code that only its reader may see.'
const TOO_OLD = 'It is too old: its text is not kept any longer.'

function MailText({ id, emptied }: { id: string; emptied: string }) {
  const mail = useQuery(mailQuery(id))
  if (mail.isPending) return <Spinner />
  if (mail.isError) return <FormError className={css.failure}>{mail.error.message}</FormError>
  return <p className={css.letter}>{mail.data.text || emptied}</p>
}
