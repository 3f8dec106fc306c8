import { useMutation } from '@tanstack/react-query'
import { t } from '#web/i18n/t.ts'
import { send } from '#web/lib/send.ts'
import { type Fields, useFieldErrors } from '#web/lib/use-field-errors.ts'
import { Button } from '#web/ui/form/button.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import css from './auth-frame.module.css'
import type { Sent } from './email-form.tsx'
import { NEW_PASSWORD, OTP } from './person-fields.ts'
import { StatusNote } from './status-note.tsx'

type CodeFormProps = {
  id: string
  sent: Sent
  onBusy: (isBusy: boolean) => void
  onDone: (message: string) => void
  onAgain: () => void
}

export function CodeForm({ id, sent, onBusy, onDone, onAgain }: CodeFormProps) {
  const form = useFieldErrors(sentences(), check)
  const reset = useMutation({
    mutationFn: ({ otp = '', newPassword = '' }: Fields) =>
      send('PUT /api/users/reset', { body: { resetEmail: sent.email, otp, newPassword } }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: ({ message }) => onDone(message),
    onError: form.showRefusal,
  })
  return (
    <form {...form.props} id={id} onSubmit={form.submit((fields) => !reset.isPending && reset.mutate(fields))}>
      {form.refusal ? (
        <StatusNote key={reset.submittedAt} variant="danger" className={css.alert}>
          {form.refusal}
        </StatusNote>
      ) : (
        <StatusNote variant={sent.hasFailed ? 'danger' : 'success'} className={css.alert}>
          {sent.message}
        </StatusNote>
      )}
      <TextField
        label={t('Registered email')}
        type="email"
        autoComplete="username"
        defaultValue={sent.email}
        disabled
      />
      <TextField label={t('OTP')} {...form.field('otp')} {...OTP} />
      <Button variant="link" onClick={onAgain}>
        {t('Send another OTP')}
      </Button>
      <PasswordField
        label={t('New password')}
        {...form.field('newPassword')}
        {...NEW_PASSWORD}
        required
        hint={t('At least 6 characters.')}
      />
      <PasswordField
        label={t('Confirm new password')}
        {...form.field('confirm')}
        autoComplete="new-password"
        required
      />
    </form>
  )
}

// Worded differently here than on register (AUTH-5).
const check = ({ newPassword = '', confirm = '' }: Fields) =>
  newPassword === confirm ? {} : { confirm: t("Passwords doesn't match") }

const sentences = () => ({
  otp: t('Enter the 6 digits of the OTP.'),
  newPassword: t('Choose a password of at least 6 characters.'),
  confirm: t('Enter the same password again.'),
})
