import { useMutation, useQuery } from '@tanstack/react-query'
import { ROLE_NAMES } from '#shared/roles.ts'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { navigate, useHashParam } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { send } from '#web/lib/send.ts'
import { type Fields, useFieldErrors } from '#web/lib/use-field-errors.ts'
import { clearUser, signIn, userInfo } from '#web/lib/user-info.ts'
import { useTitle } from '#web/screen/use-title.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import css from './user-form.module.css'

/** The page of an invitation link, where the person chooses a password. */
export function JoinScreen() {
  useTitle(t('Your invitation'))
  const token = useHashParam('token') ?? ''
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => send('POST /api/invitations/read', { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <div className="wrap page">
      <h1>{t('Your invitation')}</h1>
      {invitation.isPending && <Spinner />}
      {invitation.error && <Alert>{invitation.error.message}</Alert>}
      {invitation.data && (
        <Card className={css.card}>
          <p>
            {t('Welcome, {name}. Your role in the shop office: {role}.', {
              name: invitation.data.name,
              role: t(ROLE_NAMES[invitation.data.role]),
            })}
          </p>
          <PasswordForm token={token} email={invitation.data.email} />
        </Card>
      )}
    </div>
  )
}

function PasswordForm({ token, email }: { token: string; email: string }) {
  const form = useFieldErrors(sentences())
  const accept = useMutation({
    mutationFn: ({ password = '' }: Fields) => send('POST /api/invitations/accept', { body: { token, password } }),
    onSuccess: (user) => {
      // Somebody else may be signed in on this browser.
      clearUser()
      signIn.hasEnded = false
      userInfo.set(user)
      navigate(to.admin(), { replace: true })
    },
    onError: form.showRefusal,
  })
  return (
    <form {...form.props} onSubmit={form.submit((fields) => !accept.isPending && accept.mutate(fields))}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('New password')}
        {...form.field('password')}
        autoComplete="new-password"
        minLength={12}
        maxLength={128}
        required
        hint={t('At least 12 characters. Three or four words are easy to remember.')}
      />
      <FormError className={parts.above}>{form.refusal}</FormError>
      <div className={`${parts.buttons} ${parts.largeAbove}`}>
        <Button type="submit" busy={accept.isPending} busyText={t('Please wait')}>
          {t('Start')}
        </Button>
      </div>
    </form>
  )
}

const sentences = () => ({ password: t('Choose a password of at least 12 characters.') })
