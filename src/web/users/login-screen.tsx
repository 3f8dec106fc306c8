import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseLanguage } from '#web/i18n/choose-language.ts'
import { languageCode } from '#web/i18n/language.ts'
import { t } from '#web/i18n/t.ts'
import { useHashParam } from '#web/lib/hash-location.ts'
import { screenOf } from '#web/lib/page.tsx'
import { to } from '#web/lib/paths.ts'
import { send } from '#web/lib/send.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { signIn, userInfo } from '#web/lib/user-info.ts'
import { useTitle } from '#web/screen/use-title.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import css from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { deviceHeader } from './device-key.ts'
import { useRedirectWhenSignedIn } from './guards.ts'
import { StatusNote } from './status-note.tsx'

const ForgotPassword = screenOf('ForgotPassword', () => import('./forgot-password.tsx'))

export function LoginScreen() {
  useTitle(t('Login'))
  const goto = useHashParam('goto')
  const isSignedIn = useRedirectWhenSignedIn(goto) !== undefined
  const [isCleared, setCleared] = useState(false)
  const [message, setMessage] = useState<string>()
  const hasEnded = signIn.hasEnded && !message
  // Opened only when its code is here: a failed load would replace the screen and what was typed.
  const forgotten = useMutation({
    mutationFn: ForgotPassword.preload,
    onSuccess: () => {
      setMessage(undefined)
      setCleared(true)
    },
  })
  const onReset = (message: string) => {
    setCleared(false)
    setMessage(message)
  }
  if (isSignedIn) return null
  return (
    <AuthFrame title={t('Welcome back')} lead={t('Sign in to see your cart and orders.')} art="ayurveda">
      {hasEnded && (
        <Alert variant="info" className={css.alert}>
          {t('Please sign in again because your sign-in has ended.')}
        </Alert>
      )}
      {message && <StatusNote className={css.alert}>{message}</StatusNote>}
      <LoginForm onCleared={() => forgotten.mutate()} isLost={forgotten.isError} />
      <p className={`hint ${css.rule}`}>{t('New customer?')}</p>
      <Button variant="line" block href={`#${to.register(goto)}`}>
        {t('Register')}
      </Button>
      {isCleared && <ForgotPassword onClose={() => setCleared(false)} onDone={onReset} />}
    </AuthFrame>
  )
}

function LoginForm({ onCleared, isLost }: { onCleared: () => void; isLost: boolean }) {
  const form = useFieldErrors(sentences())
  const login = useMutation({
    mutationFn: (body: { emailorMobile: string; password: string }) =>
      send('POST /api/users/login', { body, headers: deviceHeader() }),
    onSuccess: (user) => {
      signIn.hasEnded = false
      userInfo.set(user)
      if (user.language && user.language !== languageCode()) chooseLanguage(user.language)
    },
    onError: form.showRefusal,
  })
  return (
    <form
      {...form.props}
      onSubmit={form.submit((fields) =>
        login.mutate({ emailorMobile: fields.emailorMobile ?? '', password: fields.password ?? '' }),
      )}
    >
      {form.refusal && (
        <Alert title={t('We could not sign you in')} className={css.alert}>
          {form.refusal}
        </Alert>
      )}
      <TextField
        label={t('Email or mobile number')}
        {...form.field('emailorMobile')}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
      <PasswordField label={t('Password')} {...form.field('password')} autoComplete="current-password" required />
      <p className={css.forgot}>
        <Button variant="link" onClick={onCleared}>
          {t('Forget password')}
        </Button>
      </p>
      <FormError className={css.alert}>
        {isLost && t('We could not reach the shop. Please check your connection and try again.')}
      </FormError>
      <Button type="submit" size="lg" block busy={login.isPending} busyText={t('Signing in')}>
        {t('Sign in')}
      </Button>
    </form>
  )
}

const sentences = () => ({
  emailorMobile: t('Enter your e-mail address or mobile number.'),
  password: t('Enter your password.'),
})
