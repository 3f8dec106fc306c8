import { expect, test } from 'vitest'
import { withoutMissing } from './without-missing.ts'

test.each([
  ['a part between commas', 'Kerala, {{HOUSE}}, India', 'Kerala, India'],
  ['a part with its name', '**Address:** Kerala, PIN {{PIN_CODE}}', '**Address:** Kerala'],
  ['the first of two', '**Officer:** {{GRIEVANCE_OFFICER_NAME}}, a@b.in', '**Officer:** a@b.in'],
  ['all that a label stands for', '**Hours:** {{CONTACT_HOURS}}', ''],
  ['two of two', '**Officer:** {{GRIEVANCE_OFFICER_NAME}}, {{GRIEVANCE_EMAIL}}', ''],
  ['a sentence', 'Write to us. We answer within {{GRIEVANCE_DAYS}} days. Thank you.', 'Write to us. Thank you.'],
  ['a phrase', 'Tell us within {{RETURN_WINDOW_DAYS}} days with photographs.', 'Tell us with photographs.'],
  ['a narrower place', 'We deliver in {{DELIVERY_STATE}}, India.', 'We deliver in India.'],
  ['a cell', '`{{CHAIRMAN_NAME}}`', ''],
  ['what nobody knows', 'Ask {{SOMEBODY}} first. Then come.', 'Then come.'],
  ['nothing', 'All is there.', 'All is there.'],
])('text without unset facts drops %s', (_, piece, left) => expect(withoutMissing(piece, () => false)).toBe(left))

test('a known fact stays in its place', () =>
  expect(withoutMissing('{{A}}, {{HOUSE}}, India', (name) => name === 'A')).toBe('{{A}}, India'))
