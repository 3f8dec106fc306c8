import type { Translate, Translator } from '#server/platform/i18n/translator.ts'
import type { Email, Society } from '#server/platform/mail/email.ts'
import { formatDate, formatTime } from '#shared/dates.ts'
import { sentence } from '#shared/sentence.ts'

/** Contains no text that the user typed, because the address is not confirmed yet. */
export const welcomeEmail = (t: Translate, society: Society, shop: string): Email => ({
  subject: t('Welcome to {society}', { society: society.societyName }),
  heading: t('Welcome'),
  paragraphs: [
    t('Your account is ready.'),
    `${t('You can sign in with this e-mail address.')} ${t('Your account shows your orders and their status.')}`,
  ],
  button: { label: t('Visit the shop'), href: `${shop}/#/` },
  notes: [
    t('If you did not create this account, please write to us at {email}. We will remove it.', {
      email: society.email,
    }),
  ],
})

export const resetCodeEmail = (t: Translate, code: string, minutes: number): Email => ({
  subject: t('Your code for a new password'),
  heading: t('Your code for a new password'),
  paragraphs: [
    t('Enter this code on the page where you requested it. It works once and expires in {n} minutes.', { n: minutes }),
  ],
  code,
  notes: [
    t('Do not share this code with anyone. We never ask for it by phone or e-mail.'),
    t('If you did not request this code, you can ignore this e-mail. Your password stays the same.'),
  ],
})

export const confirmEmail = (t: Translate, code: string, minutes: number): Email => ({
  subject: t('Your code to confirm this e-mail address'),
  heading: t('Your code to confirm this e-mail address'),
  paragraphs: [
    t('Enter this code in the shop, where you requested it. It works once and expires in {n} minutes.', { n: minutes }),
  ],
  code,
  notes: [
    t('Do not share this code with anyone. We never ask for it by phone or e-mail.'),
    t('If you did not request this code, you can ignore this e-mail.'),
  ],
})

type PasswordChange = { society: Society; shop: string; at: Date; endsAll: boolean }

/** `endsAll`: the current session ended too, as after a password reset. */
export const passwordChangedEmail = (
  { t, code }: Translator,
  { society, shop, at, endsAll }: PasswordChange,
): Email => ({
  subject: t('Your password was changed'),
  heading: t('Your password was changed'),
  paragraphs: [
    t('The password of your account was changed on {moment}.', { moment: dateAndTime(at, code) }),
    endsAll
      ? t('For your safety, you are signed out everywhere. Please sign in with the new password.')
      : t('For your safety, you are signed out on all other devices.'),
  ],
  button: { label: t('Sign in'), href: `${shop}/#/login` },
  notes: [
    t(
      'If this was not you, choose "Forget password" on the sign-in page to set a new password. Then call us: {phone}.',
      {
        phone: society.phone,
      },
    ),
  ],
})

export const emailChangedEmail = ({ t, code }: Translator, society: Society, at: Date): Email => ({
  subject: t('The e-mail address of your account was changed'),
  heading: t('Your e-mail address was changed'),
  paragraphs: [
    t('The e-mail address of your account was changed on {moment}. From now on, we write to the new address.', {
      moment: dateAndTime(at, code),
    }),
    t('Sign in with the new address, or with your mobile number as before.'),
  ],
  notes: [t('If this was not you, please call us immediately: {phone}.', { phone: society.phone })],
})

const dateAndTime = (at: Date, language: string) =>
  sentence('{day} at {time}', { day: formatDate(at.toISOString()), time: formatTime(at.toISOString(), language) })
