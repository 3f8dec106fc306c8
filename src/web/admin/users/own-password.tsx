import { useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#web/i18n/admin.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'

/** Whether the server refused because the sign-in is too old. */
export const isPasswordNeeded = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'password_needed'

/** Whether a form shows the field for the own password. `notice` comes before the refusal is shown at the field. */
export function useOwnPassword() {
  const [isNeeded, setNeeded] = useState(false)
  const notice = (error: Error) => {
    if (isPasswordNeeded(error)) flushSync(() => setNeeded(true))
  }
  return { isNeeded, notice }
}

export const OwnPasswordField = (field: { name: string; error: string | undefined }) => (
  <PasswordField label={t('Your own password')} {...field} autoComplete="current-password" maxLength={512} required />
)
