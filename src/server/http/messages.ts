import { z } from 'zod'
import { inEnglish } from '#shared/sentence.ts'

/**
 * Sets plain sentences for schema errors without a sentence of their own. Global to the process; shoppers read them
 * (API-1).
 */
export function setValidationMessages(): void {
  z.config({ customError: messageOf })
}

function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? inEnglish('This is required') : (KINDS[issue.expected] ?? NOT_RIGHT)
    case 'too_small':
      return inEnglish('This is too short or too small')
    case 'too_big':
      return inEnglish('This is too long or too big')
    case 'invalid_value':
      return inEnglish('This is not one of the choices')
    case 'unrecognized_keys':
      return inEnglish('There is an unknown field')
    default:
      return NOT_RIGHT
  }
}

const NOT_RIGHT = inEnglish('This is not valid')

const KINDS: Record<string, string> = {
  string: inEnglish('This must be text'),
  number: inEnglish('This must be a number'),
  int: inEnglish('This must be a whole number'),
  boolean: inEnglish('This must be yes or no'),
  object: inEnglish('This must be a group of fields'),
  array: inEnglish('This must be a list'),
}
