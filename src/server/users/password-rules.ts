import { wrongField } from '#server/http/errors.ts'
import { isCommonPassword } from '#server/platform/passwords/common-passwords.ts'
import type { Role } from '#shared/roles.ts'
import { sentence } from '#shared/sentence.ts'
import { MIN_ADMIN_PASSWORD } from '#shared/users.ts'

/** Throws 400. `path`: the field of the error. */
export function refuseCommonPassword(password: string, path = 'password') {
  if (!isCommonPassword(password)) return
  throw wrongField(path, sentence('This password is one of the most common ones. Please choose another.'))
}

export const isAdminPassword = (password: string): boolean => [...password].length >= MIN_ADMIN_PASSWORD

export function refuseShortAdminPassword(password: string, { role }: { role: Role | null }, path = 'password') {
  if (role === null || isAdminPassword(password)) return
  throw wrongField(path, sentence('An admin’s password needs at least {n} characters.', { n: MIN_ADMIN_PASSWORD }))
}
