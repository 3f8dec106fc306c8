import type { Quote } from '#shared/orders.ts'

export type FieldErrors = { path: string; message: string }[]

/** A failed call: `message` is shown as it is; `status` is 0 when the shop could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors
  readonly quote: Quote | undefined

  constructor(status: number, code: string, message: string, errors: FieldErrors = [], quote?: Quote) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.quote = quote
  }

  /** The server's sentence for one field of a form, to be shown beside it. */
  forField(path: string): string | undefined {
    return this.errors.find((error) => error.path === path)?.message
  }
}

export async function toApiError(response: Response): Promise<ApiError> {
  const reply: { message?: string; code?: string; errors?: FieldErrors; quote?: Quote } = await response
    .json()
    .catch(() => ({}))
  return new ApiError(
    response.status,
    reply.code ?? 'unknown',
    reply.message ?? `Request failed with status code ${response.status}`,
    reply.errors,
    reply.quote,
  )
}
