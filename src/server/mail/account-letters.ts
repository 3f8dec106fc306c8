import { formatDate, formatTime } from '#shared/dates.ts'
import type { Letter, Society } from './letter.ts'

type Person = { name: string; number: string | null }

export const welcomeLetter = ({ name, number }: Person, society: Society, shop: string): Letter => ({
  subject: `Welcome to ${society.societyName}`,
  heading: greetingOf(name),
  paragraphs: [
    'Your account is ready.',
    `You can sign in with this e-mail address${number ? ` or with your mobile number ${number}` : ''}. In your account you see your orders and where each of them is.`,
  ],
  button: { label: 'Visit the shop', href: `${shop}/#/` },
  notes: [`You did not open this account? Please write to us at ${society.email}, and we remove it.`],
})

/** Whoever opens an account with a stranger's address cannot make us send them a link: such a name is left out. */
const greetingOf = (name: string) => (/:\/\/|www\.|\w\.[a-z]{2,}/i.test(name) ? 'Welcome' : `Welcome, ${name}`)

export const resetCodeLetter = (code: string, minutes: number): Letter => ({
  subject: 'Your code for a new password',
  heading: 'Your code for a new password',
  paragraphs: [`Type this code on the page where you asked for it. It works once, for ${minutes} minutes.`],
  code,
  notes: [
    'Never tell this code to anybody. We never ask for it, neither by phone nor by mail.',
    'You did not ask for it? Then there is nothing to do: without this code your password stays as it is.',
  ],
})

type PasswordChange = { society: Society; shop: string; at: Date; endsAll: boolean }

/** `endsAll`: the present sign-in was ended too, as it is after a forgotten password. */
export const passwordChangedLetter = ({ society, shop, at, endsAll }: PasswordChange): Letter => ({
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  paragraphs: [
    `The password of your account was changed on ${dateAndTime(at)}.`,
    endsAll
      ? 'For your safety, you are signed out everywhere. Please sign in with the new password.'
      : 'For your safety, you are signed out on all other devices.',
  ],
  button: { label: 'Sign in', href: `${shop}/#/login` },
  notes: [
    `It was not you? Choose "Forget password" on the sign-in page to set a new one, and call us: ${society.phone}.`,
  ],
})

export const emailChangedLetter = (society: Society, at: Date): Letter => ({
  subject: 'The e-mail address of your account was changed',
  heading: 'Your e-mail address was changed',
  paragraphs: [
    `On ${dateAndTime(at)} your account was given another e-mail address. From now on we write to that one.`,
    'You sign in with the new address, or with your mobile number as before.',
  ],
  notes: [`It was not you? Please call us at once: ${society.phone}.`],
})

export const testLetter = (society: Society, at: Date): Letter => ({
  subject: `Test mail of ${society.societyName}`,
  heading: 'The shop can send mail',
  paragraphs: [`This test was sent on ${dateAndTime(at)} from the back office. Nothing needs to be done.`],
})

const dateAndTime = (at: Date) => `${formatDate(at.toISOString())} at ${formatTime(at.toISOString())}`
