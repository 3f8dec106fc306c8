import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { t } from '#web/i18n/t.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { send } from '#web/lib/send.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { clearUser } from '#web/lib/user-info.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import css from './profile-screen.module.css'

/** Irreversible, so it requires the password. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const id = useId()
  const form = useFieldErrors({ password: t('Enter your password.') })
  const leaving = useMutation({
    mutationFn: (password: string) => send('DELETE /api/users/me', { body: { password } }),
    onSuccess: ({ message }) => {
      navigate(to.home(), { replace: true })
      clearUser()
      showToast(message)
    },
    onError: form.showRefusal,
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('Delete your account?')}
      actions={
        <>
          <Button type="submit" form={id} variant="danger" busy={leaving.isPending} busyText={t('Deleting account')}>
            {t('Delete my account')}
          </Button>
          <Button variant="line" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <p className={css.note}>
        {t(
          'We delete your details, cart and sign-ins. We keep your orders with only the town and PIN code. By law a sealed copy of your details stays for one year. This cannot be undone.',
        )}
      </p>
      <form
        {...form.props}
        id={id}
        onSubmit={(event) => {
          const fields = form.read(event)
          if (fields && !leaving.isPending) leaving.mutate(fields.password ?? '')
        }}
      >
        <PasswordField
          label={t('Your password')}
          name="password"
          autoComplete="current-password"
          required
          maxLength={512}
          error={form.errors.password}
        />
        <FormError className={css.submit}>{form.refusal}</FormError>
      </form>
    </Modal>
  )
}
