import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { type MailDeps, writeMail } from '#server/notifications/write-mail.ts'
import { addressIn } from '#server/platform/i18n/translator.ts'
import { dateAndTime } from '#server/platform/mail/email.ts'

/** Contains no text that the user typed, because the address is not confirmed yet. */
export const writeWelcome = (tx: Db, deps: MailDeps, user: Reader) =>
  writeMail(tx, deps, { kind: 'welcome', of: user.id, ...toAccount(user) }, ({ t, code }, { societyName, email }) => ({
    subject: t('Welcome to {society}', { society: societyName }),
    heading: t('Welcome'),
    paragraphs: [
      t('Your account is ready.'),
      `${t('You can sign in with this e-mail address.')} ${t('Your account shows your orders and their status.')}`,
    ],
    button: { label: t('Visit the shop'), href: `${addressIn(deps.publicUrl, code)}/#/` },
    notes: email
      ? [t('If you did not create this account, please write to us at {email}. We will remove it.', { email })]
      : [],
  }))

type Code = { id: string; digits: string; minutes: number }

/** Expires with the code. */
export const writeResetCode = (tx: Db, deps: MailDeps, user: Reader, { id, digits, minutes }: Code) =>
  writeMail(tx, deps, { kind: 'resetCode', of: id, ...toAccount(user), minutes }, ({ t }) => ({
    subject: t('Your code for a new password'),
    heading: t('Your code for a new password'),
    paragraphs: [
      t('Enter this code on the page where you requested it. It works once and expires in {n} minutes.', {
        n: minutes,
      }),
    ],
    code: digits,
    notes: [
      t('Do not share this code with anyone. We never ask for it by phone or e-mail.'),
      t('If you did not request this code, you can ignore this e-mail. Your password stays the same.'),
    ],
  }))

export const writeEmailCode = (tx: Db, deps: MailDeps, user: Reader, { id, digits, minutes }: Code) =>
  writeMail(tx, deps, { kind: 'emailCode', of: id, ...toAccount(user), minutes }, ({ t }) => ({
    subject: t('Your code to confirm this e-mail address'),
    heading: t('Your code to confirm this e-mail address'),
    paragraphs: [
      t('Enter this code in the shop, where you requested it. It works once and expires in {n} minutes.', {
        n: minutes,
      }),
    ],
    code: digits,
    notes: [
      t('Do not share this code with anyone. We never ask for it by phone or e-mail.'),
      t('If you did not request this code, you can ignore this e-mail.'),
    ],
  }))

/** `endsAll`: the current session ended too, as after a password reset. */
export const writePasswordChanged = (tx: Db, deps: MailDeps, user: Reader, { endsAll }: { endsAll: boolean }) =>
  writeMail(tx, deps, { kind: 'passwordChanged', of: newId(), ...toAccount(user) }, ({ t, code }, { phone }) => ({
    subject: t('Your password was changed'),
    heading: t('Your password was changed'),
    paragraphs: [
      t('The password of your account was changed on {moment}.', { moment: dateAndTime(new Date(), code) }),
      endsAll
        ? t('For your safety, you are signed out everywhere. Please sign in with the new password.')
        : t('For your safety, you are signed out on all other devices.'),
    ],
    button: { label: t('Sign in'), href: `${addressIn(deps.publicUrl, code)}/#/login` },
    notes: [
      t(
        'If this was not you, choose "Forget password" on the sign-in page to set a new password. Then call us: {phone}.',
        { phone },
      ),
    ],
  }))

/** Goes to the former address, whose owner would not learn of the change otherwise. */
export const writeEmailChanged = (tx: Db, deps: MailDeps, former: Reader) =>
  writeMail(tx, deps, { kind: 'emailChanged', of: newId(), ...toAccount(former) }, ({ t, code }, { phone }) => ({
    subject: t('The e-mail address of your account was changed'),
    heading: t('Your e-mail address was changed'),
    paragraphs: [
      t('The e-mail address of your account was changed on {moment}. From now on, we write to the new address.', {
        moment: dateAndTime(new Date(), code),
      }),
      t('Sign in with the new address, or with your mobile number as before.'),
    ],
    notes: [t('If this was not you, please call us immediately: {phone}.', { phone })],
  }))

type Reader = { id: string; email: string; language: string }
const toAccount = ({ id, email, language }: Reader) => ({ to: email, userId: id, language })
