import { z } from 'zod'
import { call } from './call.ts'
import { Consent } from './consents.ts'
import { DocumentEntry } from './documents.ts'
import { Nomination } from './nominations.ts'
import { Order } from './orders.ts'
import { inEnglish } from './sentence.ts'
import { ById, Done } from './text.ts'
import { Email, Password, User } from './users.ts'

/** Fixed texts, letter for letter (AUTH-26, AUTH-27, AUTH-28). */
export const RESET_FAILED = 'Some error occured. Please check your Email'
export const CODE_SENT = 'Check the OTP sent to your Email'
export const RESET_DONE = 'Password reset successfull'

const ResetEmail = z
  .string(inEnglish(RESET_FAILED))
  .max(1000, inEnglish(RESET_FAILED))
  .refine((text) => Email.safeParse(text).success, inEnglish(RESET_FAILED))
  .transform((text) => Email.parse(text))

const CodeRequest = z.object({ resetEmail: ResetEmail })

const Code = z
  .string(inEnglish('Enter the 6 digits of the code'))
  .max(50, inEnglish('Enter the 6 digits of the code'))
  .transform((text) => text.replace(/\s/g, ''))
  .refine((text) => /^[0-9]{6}$/.test(text), inEnglish('Enter the 6 digits of the code'))

export const PasswordReset = z.object({ resetEmail: ResetEmail, otp: Code, newPassword: Password })
export type PasswordReset = z.output<typeof PasswordReset>

/** Mails to an unconfirmed address contain no personal data. */
export const EmailState = z.object({ email: z.string(), isConfirmed: z.boolean() })
export type EmailState = z.infer<typeof EmailState>

/** One session of a user. `device` is a description such as 'Chrome on Android'. */
export const SignIn = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  isCurrent: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>

/** All personal data of a user. `language`: the language code of their mails. */
export const AccountData = z.object({
  exportedAt: z.string(),
  account: User.extend({ language: z.string(), createdAt: z.string(), isEmailConfirmed: z.boolean() }),
  /** Ended ones too, while they are stored. */
  signIns: z.array(SignIn),
  /** `network`: a hash that differs for each user. */
  signInNetworks: z.array(z.object({ network: z.string(), lastSeenAt: z.string() })),
  /** `device`: a hash as well. */
  signInDevices: z.array(z.object({ device: z.string(), lastSeenAt: z.string() })),
  /** `gstin`: what the buyer typed, if anything. */
  orders: z.array(Order.extend({ gstin: z.string().optional() })),
  /** Receipts, invoices and the like; `order` is the `_id` of their order. */
  documents: z.array(DocumentEntry.extend({ order: z.string() })),
  /** `address`: where the buyer can download the file. */
  prescriptions: z.array(
    z.object({ order: z.string(), type: z.string(), size: z.number(), sentAt: z.string(), address: z.string() }),
  ),
  cart: z.array(z.object({ productName: z.string(), model: z.string(), qty: z.number() })),
  consents: z.array(Consent),
  nominee: Nomination.nullable(),
  reviews: z.array(
    z.object({
      product: z.string(),
      productName: z.string(),
      rating: z.number(),
      comment: z.string(),
      createdAt: z.string(),
    }),
  ),
  mails: z.array(z.object({ to: z.string(), subject: z.string(), createdAt: z.string() })),
})
export type AccountData = z.infer<typeof AccountData>

const AccountDeletion = z.object({ password: z.string(inEnglish('Enter your password')).max(512) })

export const accountCalls = {
  requestCode: call('POST /api/users/getotp', {
    access: 'anyone',
    summary: 'Sends a six-digit code for a new password; the response is the same for an unknown address',
    body: CodeRequest,
    reply: Done,
  }),
  resetPassword: call('PUT /api/users/reset', {
    access: 'anyone',
    summary: 'Sets a new password with the code and ends every sign-in',
    body: PasswordReset,
    reply: Done,
  }),
  emailState: call('GET /api/users/confirm-email', {
    access: 'user',
    summary: 'Whether the signed-in person’s e-mail address is confirmed',
    reply: EmailState,
  }),
  sendEmailCode: call('POST /api/users/confirm-email/code', {
    access: 'user',
    summary: 'Sends a six-digit code by e-mail to confirm the address',
    reply: Done,
  }),
  confirmEmail: call('POST /api/users/confirm-email', {
    access: 'user',
    summary: 'Confirms the e-mail address with the code',
    body: z.object({ code: Code }),
    reply: Done,
  }),
  signIns: call('GET /api/users/sessions', {
    access: 'user',
    summary: 'The signed-in person’s sign-ins, newest first',
    reply: z.array(SignIn),
  }),
  endOthers: call('DELETE /api/users/sessions', {
    access: 'user',
    summary: 'Signs out all other devices',
    reply: Done,
  }),
  endSignIn: call('DELETE /api/users/sessions/:id', {
    access: 'user',
    summary: 'Ends one of the signed-in person’s own sign-ins',
    params: ById,
    reply: Done,
  }),
  data: call('GET /api/users/me/data', {
    access: 'user',
    priority: 'list',
    summary: 'All data that the shop stores about the signed-in person',
    reply: AccountData,
  }),
  remove: call('DELETE /api/users/me', {
    access: 'user',
    summary: 'Deletes the signed-in person’s account; their orders stay, without name and address',
    body: AccountDeletion,
    reply: Done,
  }),
}
