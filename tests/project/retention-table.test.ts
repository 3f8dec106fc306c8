import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SECURITY_FILE, withRetentionTable } from '../../tools/retention-table.ts'

// Requirements: PRIV-4
test('the security document has the retention rules; `node tools/retention-table.ts` writes them', () => {
  const document = readFileSync(SECURITY_FILE, 'utf8')
  expect(document).toBe(withRetentionTable(document))
  expect(document).toContain('| `sessions` | one year after the sign-in ended |')
})
