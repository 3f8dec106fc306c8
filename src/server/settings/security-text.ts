import { languages } from '#server/platform/i18n/locales.ts'
import { ENGLISH } from '#shared/language.ts'
import type { Settings } from '#shared/settings.ts'
import { DAY_MS } from '#shared/today.ts'

/**
 * The security contact as in RFC 9116: the e-mail address in the settings, or else the contact page. `publicUrl` has no
 * trailing slash.
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

const HALF_A_YEAR_MS = 182 * DAY_MS
