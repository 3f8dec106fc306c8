import { expect, test } from 'vitest'
import { logTail } from './log-tail.ts'

test('a line of the database log has at most 2,000 characters, also for a slow insert', () => {
  const lines: string[] = []
  const tail = logTail((line) => lines.push(line))
  tail.add(`LOG: ${'($1, $2), '.repeat(7_000)}`)
  tail.add(' the end\nnext\n')
  expect(lines).toEqual([expect.stringMatching(/^LOG: .{1995}…$/), 'next'])
  expect(tail.text()).toBe(lines.join('\n'))
})
