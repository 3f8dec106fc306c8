import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { retentionRules } from '../src/shared/retention.ts'

export const SECURITY_FILE = join(import.meta.dirname, '../docs/security.md')

const BEGIN = '<!-- Written by `node tools/retention-table.ts`. -->\n'
const END = '<!-- End of the written table. -->'

/** The document with its table of retention rules as `src/shared/retention.ts` has them. */
export function withRetentionTable(document: string): string {
  const [before = '', tail = ''] = document.split(BEGIN)
  const after = tail.slice(tail.indexOf(END))
  return `${before}${BEGIN}\n${table()}\n\n${after}`
}

const table = () =>
  [
    '| What | Where | How long | Why | Law | Deleted by |',
    '|---|---|---|---|---|---|',
    ...retentionRules.map(
      ({ what, where, howLong, why, law, endedBy }) =>
        `| ${[what, asCode(where, /^[a-z_]+$/), howLong, why, law, asCode(endedBy, /./)].join(' | ')} |`,
    ),
  ].join('\n')

const asCode = (names: string, isCode: RegExp) =>
  names
    .split(', ')
    .map((name) => (isCode.test(name) ? `\`${name}\`` : name))
    .join(', ')

if (import.meta.main) writeFileSync(SECURITY_FILE, withRetentionTable(readFileSync(SECURITY_FILE, 'utf8')))
