import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notApplicable, type ProviderError } from './errors.ts'
import type { SandboxKeys } from './keys.ts'
import type { Sandbox } from './sandbox.ts'
import { isSameSecret } from './signatures.ts'

/** Requires the test keys. Refreshes the sandbox's clock before each call. */
export function addKeyCheck(app: FastifyInstance, { keys, clock }: Sandbox): void {
  app.addHook('onRequest', async (request) => {
    const refusal = authRefusal(request, keys)
    if (refusal) throw refusal
    await clock.refresh()
  })
}

/** Why the request's key and secret are refused, or undefined. */
function authRefusal({ headers }: FastifyRequest, keys: SandboxKeys): ProviderError | undefined {
  const { authorization } = headers
  if (!authorization) return notApplicable(401, 'Please provide your api key for authentication purposes.')
  // The provider takes the scheme in exactly this spelling.
  const [scheme, credentials = ''] = authorization.split(' ')
  const [keyId = '', keySecret = ''] = Buffer.from(credentials, 'base64').toString().split(':')
  const isRight = isSameSecret(keyId, keys.keyId) && isSameSecret(keySecret, keys.keySecret)
  return scheme === 'Basic' && isRight ? undefined : notApplicable(401, 'Authentication failed')
}
