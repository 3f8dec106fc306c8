import { useMutation } from '@tanstack/react-query'
import { isMobile, toMobile } from '#shared/india.ts'
import { t } from '#web/i18n/t.ts'
import { useHashParam } from '#web/lib/hash-location.ts'
import { screenOf } from '#web/lib/page.tsx'
import { to } from '#web/lib/paths.ts'
import { send } from '#web/lib/send.ts'
import { type Fields, useFieldErrors } from '#web/lib/use-field-errors.ts'
import { signIn, userInfo } from '#web/lib/user-info.ts'
import { LazyBoundary } from '#web/screen/lazy-boundary.tsx'
import { useTitle } from '#web/screen/use-title.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button, TextLink } from '#web/ui/form/button.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import css from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { deviceHeader } from './device-key.ts'
import { useRedirectWhenSignedIn } from './guards.ts'
import { EMAIL, MOBILE, NAME, NEW_PASSWORD, passwordMismatch, personSentences } from './person-fields.ts'

// Code-split: people can fill in the form before the notice has loaded.
const RegisterNotice = screenOf('RegisterNotice', () => import('./register-notice.tsx'))

export function RegisterScreen() {
  useTitle(t('Register'))
  const goto = useHashParam('test1')
  const isSignedIn = useRedirectWhenSignedIn(goto) !== undefined
  if (isSignedIn) return null
  return (
    <AuthFrame
      title={t('Create your account')}
      lead={t('One account for your cart, orders and reviews.')}
      art="organicfoods"
    >
      <RegisterForm />
      <p className={`muted ${css.other}`}>
        {t('Have an account?')} <TextLink to={to.login(goto)}>{t('Sign in')}</TextLink>
      </p>
    </AuthFrame>
  )
}

function RegisterForm() {
  const form = useFieldErrors(sentences(), check)
  const register = useMutation({
    mutationFn: ({ name = '', email = '', number = '', password = '', noticeVersion, saysAdult, offers }: Fields) => {
      const consent = {
        ...(noticeVersion && { noticeVersion }),
        ...(saysAdult && { saysAdult: true }),
        ...(offers && { offers: true }),
      }
      return send('POST /api/users', { body: { name, email, number, password, ...consent }, headers: deviceHeader() })
    },
    onSuccess: (user) => {
      signIn.hasEnded = false
      userInfo.set(user)
    },
    onError: form.showRefusal,
  })
  return (
    <form {...form.props} onSubmit={form.submit((fields) => register.mutate(fields))}>
      <TextField label={t('Name')} {...form.field('name')} {...NAME} />
      <TextField label={t('Email')} {...form.field('email')} {...EMAIL} />
      <TextField
        label={t('Mobile number')}
        {...form.field('number')}
        {...MOBILE}
        required
        hint={t('10 digits, with or without +91 or 0 in front.')}
      />
      <PasswordField
        label={t('Password')}
        {...form.field('password')}
        {...NEW_PASSWORD}
        required
        hint={t('At least 6 characters.')}
      />
      <PasswordField label={t('Confirm password')} {...form.field('confirm')} autoComplete="new-password" required />
      <LazyBoundary>
        <RegisterNotice />
      </LazyBoundary>
      <FormError className={css.submit}>{form.refusal}</FormError>
      <Button
        type="submit"
        size="lg"
        block
        busy={register.isPending}
        busyText={t('Creating account')}
        className={css.submit}
      >
        {t('Register')}
      </Button>
    </form>
  )
}

const check = (fields: Fields) => ({
  ...(isMobile(toMobile(fields.number ?? '')) ? {} : { number: personSentences().number }),
  ...passwordMismatch(fields),
})

const sentences = () => ({ ...personSentences(), password: t('Choose a password of at least 6 characters.') })
