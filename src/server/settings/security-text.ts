import { languages } from '#server/platform/i18n/locales.ts'
import { ENGLISH } from '#shared/language.ts'
import type { Settings } from '#shared/settings.ts'

/**
 * Whom to tell of a hole in the shop, as RFC 9116 has it: the e-mail address that the staff set, and until they have, the
 * contact page. `publicUrl` is without a slash at the end.
 */
export function securityText({ email }: Pick<Settings, 'email'>, publicUrl: string, now: Date): string {
  const isReal = /^[\w.+-]+@[\w.-]+$/.test(email) && !email.endsWith('.invalid')
  return [
    `Contact: ${isReal ? `mailto:${email}` : `${publicUrl}/#/contact`}`,
    `Expires: ${new Date(now.getTime() + HALF_A_YEAR_MS).toISOString()}`,
    `Preferred-Languages: ${[ENGLISH.code, ...languages.keys()].join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

const HALF_A_YEAR_MS = 182 * 24 * 60 * 60_000
