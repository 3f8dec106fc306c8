import { t } from '#web/i18n/t.ts'
import type { Fields } from '#web/lib/use-field-errors.ts'

/** A `ref`: the first field of a new step takes the focus. */
export const focusOnMount = (field: HTMLInputElement | null) => field?.focus()

/** The attributes of a person's fields, the same in every form. */
export const NAME = { autoComplete: 'name', maxLength: 100, required: true } as const
export const EMAIL = { type: 'email', autoComplete: 'username', maxLength: 254, required: true } as const
export const MOBILE = { type: 'tel', inputMode: 'tel', autoComplete: 'tel', minLength: 10, maxLength: 24 } as const
export const NEW_PASSWORD = { autoComplete: 'new-password', minLength: 6, maxLength: 128 } as const
/** The mailed code. Its field takes the focus. */
export const OTP = {
  ref: focusOnMount,
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  pattern: '\\s*([0-9]\\s*){6}',
  maxLength: 20,
  required: true,
} as const

/** The messages for invalid fields, on register and profile. */
export const personSentences = () => ({
  name: t('Enter your name.'),
  email: t('Enter a valid e-mail address, such as name@example.com.'),
  number: t('Enter a 10-digit mobile number.'),
  confirm: t('Enter the same password again.'),
})

/** The same check on register and profile (USER-4, USER-5). */
export const passwordMismatch = ({ password = '', confirm = '' }: Fields) =>
  password === confirm ? {} : { confirm: t('Passwords do not match!') }
