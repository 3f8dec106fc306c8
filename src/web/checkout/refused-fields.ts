import type { QueryClient } from '@tanstack/react-query'
import type { FieldErrors } from '#web/lib/api-error.ts'

type Refused = Record<string, string>

/**
 * Address errors from placing the order, stored for the address form. In the query cache, so that a sign-out
 * clears them.
 */
export const refusedFieldsOf = (cache: QueryClient) => ({
  get: (): Refused => cache.getQueryData(KEY) ?? {},
  set: (errors: FieldErrors) => cache.setQueryData<Refused>(KEY, addressErrors(errors)),
  clear: () => cache.removeQueries({ queryKey: KEY }),
})

/** 'shippingAddress.phone' is the form's field 'phone'. */
export const addressErrors = (errors: FieldErrors): Refused =>
  Object.fromEntries(
    errors
      .filter(({ path }) => path.startsWith(PREFIX))
      .map(({ path, message }) => [path.slice(PREFIX.length), message]),
  )

const PREFIX = 'shippingAddress.'
const KEY = ['checkout', 'refused fields']
