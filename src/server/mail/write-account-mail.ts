import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import {
  emailChangedLetter,
  passwordChangedLetter,
  resetCodeLetter,
  testLetter,
  welcomeLetter,
} from './account-letters.ts'
import { type MailDeps, writeMail } from './write-mail.ts'

type Person = { id: string; name: string; email: string; number: string | null }

export const writeWelcome = (tx: Db, deps: MailDeps, user: Person) =>
  writeMail(tx, deps, { kind: 'welcome', of: user.id, to: user.email, userId: user.id }, (society) =>
    welcomeLetter(user, society, deps.publicUrl),
  )

type Code = { id: string; digits: string; minutes: number }

/** Worth sending only as long as the code works. */
export const writeResetCode = (tx: Db, deps: MailDeps, user: Person, { id, digits, minutes }: Code) =>
  writeMail(tx, deps, { kind: 'resetCode', of: id, to: user.email, userId: user.id, minutes }, () =>
    resetCodeLetter(digits, minutes),
  )

export const writePasswordChanged = (tx: Db, deps: MailDeps, user: Person, { endsAll }: { endsAll: boolean }) =>
  writeMail(tx, deps, { kind: 'passwordChanged', of: newId(), to: user.email, userId: user.id }, (society) =>
    passwordChangedLetter({ society, shop: deps.publicUrl, at: new Date(), endsAll }),
  )

/** Goes to the address that was left, where its owner would not hear of it otherwise. */
export const writeEmailChanged = (tx: Db, deps: MailDeps, userId: string, formerEmail: string) =>
  writeMail(tx, deps, { kind: 'emailChanged', of: newId(), to: formerEmail, userId }, (society) =>
    emailChangedLetter(society, new Date()),
  )

export const writeTestMail = (tx: Db, deps: MailDeps, admin: { id: string; email: string }) =>
  writeMail(tx, deps, { kind: 'test', of: newId(), to: admin.email, userId: admin.id }, (society) =>
    testLetter(society, new Date()),
  )
