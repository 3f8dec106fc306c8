import type { Translator } from '#server/platform/i18n/translator.ts'
import type { Email, Society } from '#server/platform/mail/email.ts'
import { BREACH_DATA } from '#shared/breach-data.ts'
import type { Settings } from '#shared/settings.ts'
import type { BreachRow } from './queries.ts'

type Contact = Society & Pick<Settings, 'grievanceOfficerName' | 'grievanceEmail'>

/**
 * What an affected person must read (DPDP Rules 2025, rule 7(1)). It is the breach, its consequences, what the shop
 * did, what the person can do, and who answers questions.
 */
export function breachEmail({ t, code }: Translator, contact: Contact, { texts, data }: BreachRow): Email {
  const { grievanceOfficerName: name, grievanceEmail } = contact
  const email = grievanceEmail || contact.email
  const inLanguage = ({ en, ml }: { en: string; ml: string }) => (code === 'ml' && ml !== '' ? ml : en)
  return {
    subject: t('Important: your personal data at {society}', { society: contact.societyName }),
    heading: t('Your personal data was affected by a breach'),
    paragraphs: [
      inLanguage(texts.what),
      `${t('Your data that was affected:')} ${data.map((kind) => t(BREACH_DATA[kind])).join(', ')}.`,
      `${t('What may follow from it:')} ${inLanguage(texts.consequences)}`,
      `${t('What we have done:')} ${inLanguage(texts.measures)}`,
      `${t('What you can do:')} ${inLanguage(texts.advice)}`,
    ],
    notes: [
      name
        ? t('{name} answers your questions: {email}, {phone}.', { name, email, phone: contact.phone })
        : t('We answer your questions: {email}, {phone}.', { email, phone: contact.phone }),
      t('We never ask for a password or a code by e-mail or phone.'),
    ],
  }
}
