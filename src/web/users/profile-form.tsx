import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { isMobile, toMobile } from '#shared/india.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { send } from '#web/lib/send.ts'
import { type Fields, useFieldErrors } from '#web/lib/use-field-errors.ts'
import { type UserInfo, userInfo } from '#web/lib/user-info.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FieldRow } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { EMAIL, MOBILE, NAME, NEW_PASSWORD, passwordMismatch, personSentences } from './person-fields.ts'
import css from './profile-screen.module.css'
import { StatusNote } from './status-note.tsx'

export function ProfileForm({ user }: { user: UserInfo }) {
  const form = useFieldErrors(sentences(), check)
  const [savedAt, setSavedAt] = useState(0)
  const [needsPassword, setNeedsPassword] = useState(false)
  const save = useMutation({
    mutationFn: ({ name, email, number, password, currentPassword }: Fields) =>
      send('PUT /api/users/profile', { body: { name, email, number: number || undefined, password, currentPassword } }),
    onMutate: () => setSavedAt(0),
    onSuccess: (saved) => {
      // Render the stored values first, then reset the form; the passwords are cleared.
      flushSync(() => userInfo.set(saved))
      form.reset()
      setNeedsPassword(false)
      setSavedAt(Date.now())
    },
    onError: (error) => {
      // The change requires a recent sign-in; the field must be rendered before its error.
      if (error instanceof ApiError && error.code === 'password_needed') flushSync(() => setNeedsPassword(true))
      form.showRefusal(error)
    },
  })
  return (
    <form {...form.props} onSubmit={form.submit((fields) => save.mutate(fields))}>
      {savedAt > 0 && (
        <StatusNote key={savedAt} className={css.note}>
          {t('Profile updated')}
        </StatusNote>
      )}
      <TextField label={t('Name')} {...form.field('name')} {...NAME} defaultValue={user.name} />
      <FieldRow>
        <TextField label={t('Email')} {...form.field('email')} {...EMAIL} defaultValue={user.email} />
        <TextField
          label={t('Mobile number')}
          {...form.field('number')}
          {...MOBILE}
          required={user.number !== ''}
          defaultValue={user.number}
        />
      </FieldRow>
      <FieldRow>
        <PasswordField
          label={t('New password')}
          {...form.field('password')}
          {...NEW_PASSWORD}
          hint={t('Leave this empty to keep your current password.')}
        />
        <PasswordField label={t('Confirm password')} {...form.field('confirm')} autoComplete="new-password" />
      </FieldRow>
      {needsPassword && (
        <PasswordField
          label={t('Current password')}
          {...form.field('currentPassword')}
          autoComplete="current-password"
          required
        />
      )}
      <FormError className={css.submit}>{form.refusal}</FormError>
      <Button type="submit" size="lg" busy={save.isPending} busyText={t('Saving')} className={css.submit}>
        {t('Save changes')}
      </Button>
    </form>
  )
}

const check = (fields: Fields) => ({
  // The first admin has no number; for others the field is required.
  ...(!fields.number || isMobile(toMobile(fields.number)) ? {} : { number: personSentences().number }),
  ...passwordMismatch(fields),
})

const sentences = () => ({
  ...personSentences(),
  password: t('Choose a password of at least 6 characters.'),
  currentPassword: t('Enter your current password.'),
})
