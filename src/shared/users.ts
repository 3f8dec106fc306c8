import { z } from 'zod'
import { call } from './call.ts'
import { NoticeVersion } from './consents.ts'
import { isMobile, toMobile } from './india.ts'
import { can, ROLES } from './roles.ts'
import { inEnglish, sentence } from './sentence.ts'
import { ById, Cursor, Done, line, neededLine } from './text.ts'

export const MIN_PASSWORD = 6
export const MIN_ADMIN_PASSWORD = 12

/** Case-folded, with look-alike characters folded too, so one mailbox is one account (threat T21). */
export const Email = z
  .string(inEnglish('Enter a valid e-mail address'))
  .max(254, inEnglish('The e-mail address is too long'))
  .transform((text) => text.normalize('NFKC').trim().toLowerCase())
  .refine(
    (text) => /^[a-z0-9._%+'-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}$/.test(text),
    inEnglish('Enter a valid e-mail address'),
  )

/** An Indian mobile number, stored as 10 digits; +91, 0 and spaces are accepted. */
export const Mobile = z
  .string(inEnglish('Enter a 10-digit mobile number'))
  .max(24, inEnglish('Enter a 10-digit mobile number'))
  .transform(toMobile)
  .refine(isMobile, inEnglish('Enter a 10-digit mobile number'))

/** A first admin has no mobile number. A save that returns their empty one changes nothing. */
const ChangedMobile = z
  .literal('')
  .transform(() => undefined)
  .or(Mobile)
  .optional()

export const Password = z
  .string(inEnglish('Enter your password'))
  .refine(
    (text) => text.isWellFormed() && !text.includes('\u0000'),
    inEnglish('The password contains a character that cannot be used'),
  )
  .refine(
    (text) => [...text].length >= MIN_PASSWORD,
    inEnglish(sentence('The password needs at least {n} characters', { n: MIN_PASSWORD })),
  )
  .refine((text) => [...text].length <= 128, inEnglish('The password can have at most 128 characters'))

const name = neededLine('The name', 100)

export const User = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  number: z.string(),
  /** Whether the role is 'owner'. */
  isAdmin: z.boolean(),
  /** Absent for a shopper. */
  role: z.enum(ROLES).optional(),
  /** Only for staff. Somebody else may have registered an address that is not confirmed. */
  isEmailConfirmed: z.boolean().optional(),
})
export type User = z.infer<typeof User>

/**
 * `token` is the bearer token. It is shown once and stored only as a hash. `permissions`: what the role may do; absent
 * for a shopper. `language`: the one that a member of staff last used on any device.
 */
export const SignedIn = User.extend({
  token: z.string(),
  permissions: z.array(z.string()).optional(),
  language: z.string().optional(),
})
export type SignedIn = z.infer<typeof SignedIn>

/**
 * `noticeVersion`: of the privacy notice that the page showed. `offers`: consent to news and offers by e-mail.
 * `saysAdult`: the page said that accounts are for adults.
 */
export const Registration = z.object({
  name,
  email: Email,
  number: Mobile,
  password: Password,
  noticeVersion: NoticeVersion.optional(),
  offers: z.boolean().optional(),
  saysAdult: z.boolean().optional(),
})
export type Registration = z.output<typeof Registration>

export const Login = z.object({
  emailorMobile: z.string(inEnglish('Enter your e-mail address or mobile number')).max(254),
  password: z.string(inEnglish('Enter your password')).max(512),
})
export type Login = z.output<typeof Login>

/** The caller's own. */
export const CurrentPassword = z.string().max(512, inEnglish('The current password is too long'))

/**
 * Absent or empty fields do not change. An `id` has no effect, because the signed-in user is used.
 * `currentPassword` is required for a new password or email when the sign-in is older than 15 minutes.
 */
export const ProfileChange = z.object({
  name: name.optional(),
  email: Email.optional(),
  number: ChangedMobile,
  password: z.literal('').or(Password).optional(),
  currentPassword: CurrentPassword.optional(),
})
export type ProfileChange = z.output<typeof ProfileChange>

/**
 * `isAdmin` gives or removes the role 'owner'. `role` gives any role; null makes a member of staff a shopper.
 * If the two contradict each other, `isAdmin` applies.
 * `currentPassword`: the caller's own. A new email of staff requires it when the sign-in is older than 15 minutes, a new
 * role when it is older than twelve hours.
 */
export const UserChange = z.object({
  name: name.optional(),
  email: Email.optional(),
  number: ChangedMobile,
  isAdmin: z.boolean().optional(),
  role: z.enum(ROLES).nullable().optional(),
  currentPassword: CurrentPassword.optional(),
})
export type UserChange = z.output<typeof UserChange>

/** `currentPassword` is required to delete a member of staff when the sign-in is older than twelve hours. */
const UserRemoval = z.object({ currentPassword: CurrentPassword.optional() }).nullish()

export const userCalls = {
  login: call('POST /api/users/login', {
    access: 'anyone',
    summary: 'Signs in with e-mail or mobile number and password',
    body: Login,
    reply: SignedIn,
    isRepeatable: true,
  }),
  logout: call('POST /api/users/logout', { access: 'user', summary: 'Ends this sign-in', reply: Done }),
  register: call('POST /api/users', {
    access: 'anyone',
    summary: 'Opens an account and signs in',
    body: Registration,
    reply: SignedIn,
    status: 201,
  }),
  updateProfile: call('PUT /api/users/profile', {
    access: 'user',
    summary: 'Changes the signed-in person’s own details',
    body: ProfileChange,
    reply: SignedIn,
  }),
  get: call('GET /api/users/:id', {
    access: 'user',
    summary: 'The signed-in person; anybody for staff who may see people',
    params: ById,
    reply: User,
  }),
  list: call('GET /api/users', {
    access: can('see people'),
    priority: 'list',
    summary: 'All users, newest first, 200 at a time; search looks for words in name, e-mail and number',
    query: z.object({
      cursor: Cursor,
      search: line('The search', 100).optional(),
    }),
    reply: z.array(User),
  }),
  update: call('PUT /api/users/:id', {
    access: can('manage people'),
    summary: 'Changes a user, also their role',
    params: ById,
    body: UserChange,
    reply: User,
  }),
  remove: call('DELETE /api/users/:id', {
    access: can('manage people'),
    summary: 'Deletes a user; their orders stay',
    params: ById,
    body: UserRemoval,
    reply: Done,
  }),
}
