import type { Quote } from '#shared/orders.ts'
import type { ChangedMeanwhile } from '#shared/product-editing.ts'
import { t } from '#web/i18n/t.ts'
import { signIn, userInfo } from './user-info.ts'

export type FieldErrors = { path: string; message: string }[]

/** What the shop says beside the message. `retryAfter` in seconds. */
type Details = { errors?: FieldErrors; quote?: Quote; changed?: ChangedMeanwhile; retryAfter?: number }

/** A failed call. `message` is for the user. `status` is 0 when the shop could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Details

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Reads a refusal. A refused `token` ends the sign-in. */
export async function toApiError(response: Response, token: string | undefined): Promise<ApiError> {
  if (response.status === 401 && token && userInfo.get()?.token === token) {
    signIn.hasEnded = true
    signIn.clear()
  }
  const reply: { message?: string; code?: string } & Details = await response.json().catch(() => ({}))
  return new ApiError(
    response.status,
    reply.code ?? 'unknown',
    reply.message ?? t('Request failed with status code {status}', { status: response.status }),
    { ...reply, retryAfter: Number(response.headers.get('retry-after')) },
  )
}
