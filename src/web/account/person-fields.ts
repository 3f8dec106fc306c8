import type { Fields } from './use-field-errors.ts'

/** What to do about a field that is not right yet, on register and profile. */
export const PERSON_SENTENCES = {
  name: 'Enter your name.',
  email: 'Enter a valid e-mail address, such as name@example.com.',
  number: 'Enter a 10-digit mobile number.',
  confirm: 'Enter the same password once more.',
}

/** Specification 5, on register and on the profile alike. */
export const mismatch = ({ password = '', confirm = '' }: Fields) =>
  password === confirm ? {} : { confirm: 'Passwords do not match!' }
