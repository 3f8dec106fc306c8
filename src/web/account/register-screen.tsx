import { useMutation } from '@tanstack/react-query'
import { isMobile, toMobile } from '#shared/india.ts'
import { useTitle } from '#web/layout/use-title.ts'
import { useHashParam } from '#web/lib/hash-location.ts'
import { send } from '#web/lib/send.ts'
import { to } from '#web/paths.ts'
import { FormError } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { useLeaveWhenSignedIn } from './guards.ts'
import { mismatch, PERSON_SENTENCES } from './person-fields.ts'
import { type Fields, useFieldErrors } from './use-field-errors.ts'
import { userInfo } from './user-info.ts'

export function RegisterScreen() {
  useTitle('Register')
  const goto = useHashParam('test1')
  const isSignedIn = useLeaveWhenSignedIn(goto) !== undefined
  if (isSignedIn) return null
  return (
    <AuthFrame title="Create your account" lead="One account for your cart, orders and reviews." art="organicfoods">
      <RegisterForm />
      <p className={`muted ${css.other}`}>
        Have an account?{' '}
        <Button variant="link" href={`#${to.login(goto)}`}>
          Sign in
        </Button>
      </p>
    </AuthFrame>
  )
}

function RegisterForm() {
  const { errors, ...form } = useFieldErrors(SENTENCES, check)
  const register = useMutation({
    mutationFn: ({ name = '', email = '', number = '', password = '' }: Fields) =>
      send('POST /api/users', { body: { name, email, number, password } }),
    onSuccess: userInfo.set,
    onError: form.showRefusal,
  })
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        const fields = form.read(event)
        if (fields) register.mutate(fields)
      }}
    >
      <TextField label="Name" name="name" autoComplete="name" maxLength={100} required error={errors.name} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        required
        error={errors.email}
      />
      <TextField
        label="Mobile number"
        name="number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        minLength={10}
        maxLength={24}
        required
        hint="10 digits; +91 or 0 may stand before."
        error={errors.number}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        minLength={6}
        maxLength={128}
        required
        hint="At least 6 characters."
        error={errors.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirm"
        autoComplete="new-password"
        required
        error={errors.confirm}
      />
      <FormError className={css.submit}>{form.refusal}</FormError>
      <Button
        type="submit"
        size="lg"
        block
        busy={register.isPending}
        busyText="Creating account"
        className={css.submit}
      >
        Register
      </Button>
    </form>
  )
}

const check = (fields: Fields) => ({
  ...(isMobile(toMobile(fields.number ?? '')) ? {} : { number: PERSON_SENTENCES.number }),
  ...mismatch(fields),
})

const SENTENCES = { ...PERSON_SENTENCES, password: 'Choose a password of at least 6 characters.' }
