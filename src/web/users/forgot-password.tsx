import { useId, useState } from 'react'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { CodeForm } from './code-form.tsx'
import { EmailForm, type Sent } from './email-form.tsx'

type ForgotPasswordProps = {
  onClose: () => void
  onDone: (message: string) => void
}

/** First asks for the e-mail, then for the code and the new password (AUTH-4). */
export function ForgotPassword({ onClose, onDone }: ForgotPasswordProps) {
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const [hasCode, setHasCode] = useState(false)
  const showCodeForm = (next: Sent) => {
    setSent(next)
    setHasCode(true)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('Reset your password')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyText={t('Please wait')}>
            {hasCode ? t('Reset password') : t('Send OTP')}
          </Button>
        </>
      }
    >
      {sent && hasCode ? (
        <CodeForm id={formId} sent={sent} onBusy={setBusy} onDone={onDone} onAgain={() => setHasCode(false)} />
      ) : (
        <EmailForm id={formId} sent={sent} onBusy={setBusy} onSent={showCodeForm} />
      )}
    </Modal>
  )
}
