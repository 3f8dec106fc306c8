import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { clearUser, signIn, type UserInfo, userInfo } from '#web/lib/user-info.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { deviceHeader } from '#web/users/device-key.ts'
import { hasUnsaved } from './use-unsaved-changes-prompt.ts'

/**
 * Asks for the password when the sign-in ends while a form has unsaved changes. The form stays. After Cancel the next
 * save opens the dialog again; a background read does not.
 */
export function SignInAgain({ user }: { user: UserInfo }) {
  const [isOpen, setOpen] = useState(false)
  const wasClosed = useRef(false)
  const cache = useQueryClient()
  useEffect(() => {
    signIn.clear = () => {
      if (!hasUnsaved()) return clearUser()
      if (cache.isMutating() > 0 || !wasClosed.current) setOpen(true)
    }
    return () => {
      signIn.clear = clearUser
    }
  }, [cache])
  const close = () => {
    wasClosed.current = true
    setOpen(false)
  }
  return isOpen && <PasswordDialog user={user} onClose={close} />
}

function PasswordDialog({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const form = useFieldErrors({ password: t('Enter your password.') })
  const login = useMutation({
    mutationFn: (password: string) =>
      send('POST /api/users/login', {
        body: { emailorMobile: user.email || user.number, password },
        headers: deviceHeader(),
      }),
    onSuccess: (signedIn) => {
      // The address may belong to another account by now.
      if (signedIn._id !== user._id) clearUser()
      signIn.hasEnded = false
      userInfo.set(signedIn)
      onClose()
    },
    onError: form.showRefusal,
  })
  return (
    <FormDialog
      title={t('Sign in again')}
      submitText={t('Sign in')}
      form={form}
      onSubmit={({ password = '' }) => login.mutate(password)}
      busy={login.isPending}
      busyText={t('Signing in')}
      onClose={onClose}
    >
      <p className="muted">{t('Your sign-in has ended. What you typed is still here. Sign in and save it again.')}</p>
      <PasswordField
        label={t('Your own password')}
        {...form.field('password')}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  )
}
