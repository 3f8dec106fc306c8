import { t } from '#web/i18n/t.ts'
import type { Fields } from '#web/lib/use-field-errors.ts'

/** What to do about a field that is not right yet, on register and profile. */
export const personSentences = () => ({
  name: t('Enter your name.'),
  email: t('Enter a valid e-mail address, such as name@example.com.'),
  number: t('Enter a 10-digit mobile number.'),
  confirm: t('Enter the same password again.'),
})

/** The same on register and on the profile (USER-4, USER-5). */
export const mismatch = ({ password = '', confirm = '' }: Fields) =>
  password === confirm ? {} : { confirm: t('Passwords do not match!') }
