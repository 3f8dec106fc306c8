import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { t } from '#web/i18n/t.ts'
import { send } from '#web/lib/send.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { userInfo } from '#web/lib/user-info.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { OTP } from './person-fields.ts'
import css from './profile-screen.module.css'
import { emailStateQuery } from './queries.ts'

/** Asks for the mailed code until the address is confirmed. It blocks nothing. */
export function ConfirmEmail() {
  const email = userInfo.use()?.email
  return email === undefined ? null : <ConfirmAddress key={email} email={email} />
}

function ConfirmAddress({ email }: { email: string }) {
  const cache = useQueryClient()
  const state = useQuery(emailStateQuery(email))
  // The first code is valid while another one is requested, and when that fails.
  const [sent, setSent] = useState<string>()
  const code = useMutation({
    mutationFn: () => send('POST /api/users/confirm-email/code'),
    onSuccess: ({ message }) => setSent(message),
  })
  const confirm = useMutation({
    mutationFn: (typed: string) => send('POST /api/users/confirm-email', { body: { code: typed } }),
    onSuccess: () => cache.setQueryData(emailStateQuery(email).queryKey, { email, isConfirmed: true }),
  })
  if (!state.data || (state.data.isConfirmed && !confirm.isSuccess)) return null
  if (confirm.isSuccess) {
    return (
      <Card title={t('Confirm your e-mail address')}>
        <Done>{confirm.data.message}</Done>
      </Card>
    )
  }
  return (
    <Card title={t('Confirm your e-mail address')}>
      <p className={`muted ${css.email}`}>
        {t('Until you confirm it, our e-mails to {email} leave out your name and address.', { email })}
      </p>
      <FormError className={css.submit}>{code.error?.message}</FormError>
      {sent ? (
        <CodeField
          confirm={confirm}
          isSending={code.isPending}
          onAgain={() => code.mutate()}
          sent={code.isError ? undefined : sent}
        />
      ) : (
        <Button
          variant="line"
          icon="mail"
          className={css.submit}
          busy={code.isPending}
          busyText={t('Please wait')}
          onClick={() => code.mutate()}
        >
          {t('Send OTP')}
        </Button>
      )}
    </Card>
  )
}

type CodeFieldProps = {
  confirm: { mutate: (typed: string, options: { onError: (error: Error) => void }) => void; isPending: boolean }
  sent: string | undefined
  isSending: boolean
  onAgain: () => void
}

function CodeField({ confirm, sent, isSending, onAgain }: CodeFieldProps) {
  const form = useFieldErrors({ code: t('Enter the 6 digits of the OTP.') })
  return (
    <form
      {...form.props}
      className={css.submit}
      onSubmit={form.submit(
        (fields) => !confirm.isPending && confirm.mutate(fields.code ?? '', { onError: form.showRefusal }),
      )}
    >
      {sent && (
        <Alert variant="success" className={css.note}>
          {sent}
        </Alert>
      )}
      <TextField label={t('OTP')} {...form.field('code')} {...OTP} />
      <FormError className={css.submit}>{form.refusal}</FormError>
      <div className={css.buttons}>
        <Button type="submit" busy={confirm.isPending} busyText={t('Please wait')}>
          {t('Confirm')}
        </Button>
        <Button variant="link" busy={isSending} busyText={t('Please wait')} onClick={onAgain}>
          {t('Send another OTP')}
        </Button>
      </div>
    </form>
  )
}

/** The removed form had the focus, so the note takes it. */
function Done({ children }: { children: string }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} tabIndex={-1} className={css.signIns}>
      <Alert variant="success">{children}</Alert>
    </div>
  )
}
