/** An error response in the provider's envelope. */
export class ProviderError extends Error {
  readonly status: number
  readonly body: { error: ErrorDetails }

  constructor(status: number, details: ErrorDetails) {
    super(details.description)
    this.status = status
    this.body = { error: details }
  }
}

interface ErrorDetails {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'
  description: string
  source?: string
  step?: string
  reason?: string
  metadata?: { payment_id?: string; order_id?: string }
  field?: string
}

/** A well-formed request that the stored state does not allow, or with `field` one that the provider refuses. */
export const refused = (description: string, field?: { field: string }): ProviderError =>
  new ProviderError(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...field,
  })

export const invalid = (field: string, description: string): ProviderError => refused(description, { field })

export const unknownId = (): ProviderError => refused('The id provided does not exist')

export const lowBalance = (): ProviderError =>
  refused(
    'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.',
  )

export const unknownUrl = (): ProviderError => notApplicable(400, 'The requested URL was not found on the server.')

export const notApplicable = (status: number, description: string): ProviderError =>
  new ProviderError(status, { code: 'BAD_REQUEST_ERROR', description, ...NOT_APPLICABLE })

export const serverError = (): ProviderError =>
  new ProviderError(500, {
    code: 'SERVER_ERROR',
    description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
    ...NOT_APPLICABLE,
  })

const NOT_APPLICABLE = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} }
