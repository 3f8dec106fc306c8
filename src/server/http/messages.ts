import { z } from 'zod'

/**
 * Plain sentences for what a schema refuses without a sentence of its own. Set once, for the whole process: the texts are
 * shown to shoppers (decisions 7).
 */
export function speakPlainly(): void {
  z.config({ customError: plainSentence })
}

function plainSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is needed' : `This must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'too_small':
      return 'This is too short or too small'
    case 'too_big':
      return 'This is too long or too big'
    case 'invalid_value':
      return 'This is not one of the choices'
    case 'unrecognized_keys':
      return 'There is a field that we do not know'
    default:
      return 'This is not right'
  }
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  object: 'a group of fields',
  array: 'a list',
}
