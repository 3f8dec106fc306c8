import { validatorCompiler } from 'fastify-type-provider-zod'
import { badRequest } from './errors.ts'

/**
 * Validates by the call's schema. Zod compares the `length` of any value with the limit of a text. It throws a TypeError
 * for an object whose `length` is no primitive value. That input is refused with 400.
 */
export const compileValidator: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route)
  return (data) => {
    try {
      return validate(data)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return { error: badRequest('Please check what you entered') }
    }
  }
}
