import { useMutation } from '@tanstack/react-query'
import { t } from '#web/i18n/t.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { send } from '#web/lib/send.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { clearUser } from '#web/lib/user-info.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'

/** Irreversible, so it requires the password. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const form = useFieldErrors({ password: t('Enter your password.') })
  const deletion = useMutation({
    mutationFn: (password: string) => send('DELETE /api/users/me', { body: { password } }),
    onSuccess: ({ message }) => {
      navigate(to.home(), { replace: true })
      clearUser()
      showToast(message)
    },
    onError: form.showRefusal,
  })
  return (
    <FormDialog
      title={t('Delete your account?')}
      submitText={t('Delete my account')}
      danger
      form={form}
      onSubmit={({ password = '' }) => deletion.mutate(password)}
      busy={deletion.isPending}
      busyText={t('Deleting account')}
      onClose={onClose}
    >
      <p>
        {t(
          'We delete your details, cart and sign-ins. We keep your orders with only the town and PIN code. By law a sealed copy of your details stays for one year. This cannot be undone.',
        )}
      </p>
      <PasswordField
        label={t('Your password')}
        {...form.field('password')}
        autoComplete="current-password"
        required
        maxLength={512}
      />
    </FormDialog>
  )
}
