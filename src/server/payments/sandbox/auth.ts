import type { FastifyRequest } from 'fastify'
import { notApplicable, type ProviderError } from './errors.ts'
import type { SandboxKeys } from './keys.ts'
import { isSameSecret } from './signatures.ts'

/** Why the request's key and secret are refused, or undefined. */
export function authRefusal({ headers }: FastifyRequest, keys: SandboxKeys): ProviderError | undefined {
  const { authorization } = headers
  if (!authorization) return notApplicable(401, 'Please provide your api key for authentication purposes.')
  // The provider takes the scheme in exactly this spelling.
  const [scheme, credentials = ''] = authorization.split(' ')
  const [keyId = '', keySecret = ''] = Buffer.from(credentials, 'base64').toString().split(':')
  const isRight = isSameSecret(keyId, keys.keyId) && isSameSecret(keySecret, keys.keySecret)
  return scheme === 'Basic' && isRight ? undefined : notApplicable(401, 'Authentication failed')
}
