import { badRequest } from '#server/http/errors.ts'
import { MIN_ADMIN_PASSWORD } from '#shared/users.ts'
import { isCommonPassword } from './common-passwords.ts'

/** `path`: the field that the refusal belongs to. */
export function refuseCommonPassword(password: string, path = 'password') {
  if (!isCommonPassword(password)) return
  const message = 'This password is one of the most common ones. Please choose another.'
  throw badRequest(message, [{ path, message }])
}

export function refuseShortAdminPassword(password: string, { isAdmin }: { isAdmin: boolean }, path = 'password') {
  if (!isAdmin || [...password].length >= MIN_ADMIN_PASSWORD) return
  const message = `An admin’s password needs at least ${MIN_ADMIN_PASSWORD} characters.`
  throw badRequest(message, [{ path, message }])
}
