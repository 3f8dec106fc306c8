import type { QueryClient } from '@tanstack/react-query'
import type { FieldErrors } from '#web/lib/api-error.ts'

type Refused = Record<string, string>

/**
 * What the server refused in the address when the order was placed, kept until the form that can correct it is opened.
 * With the cache it is gone when somebody else signs in.
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
