import { ApiError, type FieldErrors } from './api-error.ts'

/** The shop's errors of single fields. None for another failure. */
export const fieldErrorsOf = (error: unknown): FieldErrors =>
  error instanceof ApiError ? (error.details.errors ?? []) : []
