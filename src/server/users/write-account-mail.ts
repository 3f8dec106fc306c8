import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { type MailDeps, writeMail } from '#server/notifications/write-mail.ts'
import {
  confirmEmail,
  emailChangedEmail,
  passwordChangedEmail,
  resetCodeEmail,
  welcomeEmail,
} from './account-emails.ts'

export const writeWelcome = (tx: Db, deps: MailDeps, user: Reader) =>
  writeMail(tx, deps, { kind: 'welcome', of: user.id, ...toAccount(user) }, ({ t }, society) =>
    welcomeEmail(t, society, deps.publicUrl),
  )

type Code = { id: string; digits: string; minutes: number }

/** Expires with the code. */
export const writeResetCode = (tx: Db, deps: MailDeps, user: Reader, { id, digits, minutes }: Code) =>
  writeMail(tx, deps, { kind: 'resetCode', of: id, ...toAccount(user), minutes }, ({ t }) =>
    resetCodeEmail(t, digits, minutes),
  )

export const writeEmailCode = (tx: Db, deps: MailDeps, user: Reader, { id, digits, minutes }: Code) =>
  writeMail(tx, deps, { kind: 'emailCode', of: id, ...toAccount(user), minutes }, ({ t }) =>
    confirmEmail(t, digits, minutes),
  )

export const writePasswordChanged = (tx: Db, deps: MailDeps, user: Reader, { endsAll }: { endsAll: boolean }) =>
  writeMail(tx, deps, { kind: 'passwordChanged', of: newId(), ...toAccount(user) }, (translator, society) =>
    passwordChangedEmail(translator, { society, shop: deps.publicUrl, at: new Date(), endsAll }),
  )

/** Goes to the former address, whose owner would not learn of the change otherwise. */
export const writeEmailChanged = (tx: Db, deps: MailDeps, former: Reader) =>
  writeMail(tx, deps, { kind: 'emailChanged', of: newId(), ...toAccount(former) }, (translator, society) =>
    emailChangedEmail(translator, society, new Date()),
  )

type Reader = { id: string; email: string; language: string }
const toAccount = ({ id, email, language }: Reader) => ({ to: email, userId: id, language })
