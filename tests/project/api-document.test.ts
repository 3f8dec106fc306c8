import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { API_FILE, apiDocument, unboundedInputs } from '../../tools/api-table.ts'

// Requirements: OBS-5
test('the API document has every call with its inputs; `node tools/api-table.ts` writes it', () => {
  expect(readFileSync(API_FILE, 'utf8')).toBe(apiDocument())
})

// Threats: T95, T99
test('every input of every call has a bound', () => {
  // A further check bounds these: the length of a new password, and a planned value by its setting.
  const boundedByCheck = [
    ...[
      'POST /api/users body.password',
      'PUT /api/users/profile body.password',
      'PUT /api/users/reset body.newPassword',
    ],
    ...['POST /api/invitations/accept body.password', 'POST /api/settings/planned body.value'],
  ]
  // The provider's message: the server limits its bytes.
  expect(unboundedInputs().toSorted()).toEqual([...boundedByCheck, 'POST /api/webhooks/razorpay body'].toSorted())
})
