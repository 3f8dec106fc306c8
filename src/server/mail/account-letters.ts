import type { Speak } from '#server/language/speaker.ts'
import { formatDate, formatTime } from '#shared/dates.ts'
import { sentence } from '#shared/sentence.ts'
import type { Letter, Society } from './letter.ts'

/** It goes to an address that nobody has confirmed yet, so it holds none of the person's words. */
export const welcomeLetter = (t: Speak, society: Society, shop: string): Letter => ({
  subject: t('Welcome to {society}', { society: society.societyName }),
  heading: t('Welcome'),
  paragraphs: [
    t('Your account is ready.'),
    `${t('You can sign in with this e-mail address.')} ${t('In your account you see your orders and where each of them is.')}`,
  ],
  button: { label: t('Visit the shop'), href: `${shop}/#/` },
  notes: [
    t('You did not open this account? Please write to us at {email}, and we remove it.', { email: society.email }),
  ],
})

export const resetCodeLetter = (t: Speak, code: string, minutes: number): Letter => ({
  subject: t('Your code for a new password'),
  heading: t('Your code for a new password'),
  paragraphs: [t('Type this code on the page where you asked for it. It works once, for {n} minutes.', { n: minutes })],
  code,
  notes: [
    t('Never tell this code to anybody. We never ask for it, neither by phone nor by mail.'),
    t('You did not ask for it? Then there is nothing to do: without this code your password stays as it is.'),
  ],
})

export const emailCodeLetter = (t: Speak, code: string, minutes: number): Letter => ({
  subject: t('Your code to confirm this e-mail address'),
  heading: t('Your code to confirm this e-mail address'),
  paragraphs: [
    t('Type this code in the shop, where you asked for it. It works once, for {n} minutes.', { n: minutes }),
  ],
  code,
  notes: [
    t('Never tell this code to anybody. We never ask for it, neither by phone nor by mail.'),
    t('You did not ask for it? Then there is nothing to do.'),
  ],
})

type PasswordChange = { society: Society; shop: string; at: Date; endsAll: boolean }

/** `endsAll`: the present sign-in was ended too, as it is after a forgotten password. */
export const passwordChangedLetter = (t: Speak, { society, shop, at, endsAll }: PasswordChange): Letter => ({
  subject: t('Your password was changed'),
  heading: t('Your password was changed'),
  paragraphs: [
    t('The password of your account was changed on {moment}.', { moment: dateAndTime(at) }),
    endsAll
      ? t('For your safety, you are signed out everywhere. Please sign in with the new password.')
      : t('For your safety, you are signed out on all other devices.'),
  ],
  button: { label: t('Sign in'), href: `${shop}/#/login` },
  notes: [
    t('It was not you? Choose "Forget password" on the sign-in page to set a new one, and call us: {phone}.', {
      phone: society.phone,
    }),
  ],
})

export const emailChangedLetter = (t: Speak, society: Society, at: Date): Letter => ({
  subject: t('The e-mail address of your account was changed'),
  heading: t('Your e-mail address was changed'),
  paragraphs: [
    t('On {moment} your account was given another e-mail address. From now on we write to that one.', {
      moment: dateAndTime(at),
    }),
    t('You sign in with the new address, or with your mobile number as before.'),
  ],
  notes: [t('It was not you? Please call us at once: {phone}.', { phone: society.phone })],
})

export const testLetter = (t: Speak, society: Society, at: Date): Letter => ({
  subject: t('Test mail of {society}', { society: society.societyName }),
  heading: t('The shop can send mail'),
  paragraphs: [
    t('This test was sent on {moment} from the back office. Nothing needs to be done.', { moment: dateAndTime(at) }),
  ],
})

const dateAndTime = (at: Date) =>
  sentence('{day} at {time}', { day: formatDate(at.toISOString()), time: formatTime(at.toISOString()) })
