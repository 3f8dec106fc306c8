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
import { mismatch, personSentences } from './person-fields.ts'
import css from './profile-screen.module.css'
import { StatusNote } from './status-note.tsx'

export function ProfileForm({ user }: { user: UserInfo }) {
  const { errors, ...form } = useFieldErrors(sentences(), check)
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
    <form
      {...form.props}
      onSubmit={(event) => {
        const fields = form.read(event)
        if (fields) save.mutate(fields)
      }}
    >
      {savedAt > 0 && (
        <StatusNote key={savedAt} className={css.note}>
          {t('Profile updated')}
        </StatusNote>
      )}
      <TextField
        label={t('Name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={user.name}
        error={errors.name}
      />
      <FieldRow>
        <TextField
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          required
          defaultValue={user.email}
          error={errors.email}
        />
        <TextField
          label={t('Mobile number')}
          name="number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          minLength={10}
          maxLength={24}
          required={user.number !== ''}
          defaultValue={user.number}
          error={errors.number}
        />
      </FieldRow>
      <FieldRow>
        <PasswordField
          label={t('New password')}
          name="password"
          autoComplete="new-password"
          minLength={6}
          maxLength={128}
          hint={t('Leave this empty to keep your current password.')}
          error={errors.password}
        />
        <PasswordField
          label={t('Confirm password')}
          name="confirm"
          autoComplete="new-password"
          error={errors.confirm}
        />
      </FieldRow>
      {needsPassword && (
        <PasswordField
          label={t('Current password')}
          name="currentPassword"
          autoComplete="current-password"
          required
          error={errors.currentPassword}
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
  ...mismatch(fields),
})

const sentences = () => ({
  ...personSentences(),
  password: t('Choose a password of at least 6 characters.'),
  currentPassword: t('Enter your current password.'),
})
