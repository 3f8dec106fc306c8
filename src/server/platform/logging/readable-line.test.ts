// Slow: npm run test:all only.
import { expect, test } from 'vitest'
import { eventually, openFolder, processesOn } from '#tests/support/embedded/fixture.ts'
import { startShopProcess } from '#tests/support/startup/fixture.ts'
import { toLoggedError } from './log.ts'
import { openLogLines } from './log-lines.ts'
import { readableLine } from './readable-line.ts'

const TIME = new Date(2026, 10, 20, 9, 5, 7).getTime()
const lineOf = (line: object) => `${JSON.stringify({ level: 30, time: TIME, pid: 1, hostname: 'shop', ...line })}\n`

// Threats: T173
test.each([
  [
    { msg: 'request', method: 'GET', path: '/api/home', status: 200 },
    'INFO  request method=GET path=/api/home status=200',
  ],
  [{ level: 50, msg: 'backup failed' }, 'ERROR backup failed'],
  [{ msg: 'database', line: 'two words', list: ['a'] }, 'INFO  database line="two words" list=["a"]'],
  // Escape sequences and bidirectional controls are escaped.
  [{ msg: 'x\u001b[2J', path: '/\u009b31m\u202e' }, 'INFO  x\\u{001b}[2J path="/\\u{009b}31m\\u{202e}"'],
])('%j is readable at a terminal', (line, expected) => {
  expect(readableLine(lineOf(line))).toBe(`09:05:07 ${expected}\n`)
})

test('an error follows its line with its stack, and other output stays unchanged', () => {
  const err = toLoggedError(
    Object.assign(new Error('no room'), { code: 'ENOSPC', stack: 'Error: no room\n    at disk' }),
  )
  expect(readableLine(lineOf({ level: 50, msg: 'unhandled error', err }))).toBe(
    '09:05:07 ERROR unhandled error\n    Error: no room\n        at disk\n    code=ENOSPC\n',
  )
  expect(readableLine('plain words\n')).toBe('plain words\n')
})

// Requirements: OBS-1
// Threats: T173
test.each([
  [true, /^\d\d:\d\d:\d\d WARN {2}log lines were dropped lines=1\n\d\d:\d\d:\d\d INFO {2}next\n$/],
  [false, /^\n\{"level":40,.*"lines":1\}\n\{"level":30,.*"msg":"next"\}\n$/],
])('the log is readable if stdout is a terminal (%s), and JSON otherwise', (isTerminal, expected) => {
  const written: string[] = []
  let isFull = true
  const put = (text: string) => {
    if (isFull) throw new Error('ENOSPC')
    written.push(text)
  }
  const lines = openLogLines({ put, isTerminal })
  lines.write(lineOf({ msg: 'lost' }))
  isFull = false
  lines.write(lineOf({ msg: 'next' }))
  expect(written.join('').replace(/^\n(?=\d)/, '')).toMatch(expected)
})

// Requirements: OBS-1
test('at a terminal the shop opens, logs its requests readably and closes', async () => {
  const DATA_DIR = `${await openFolder()}/data`
  const start = `'${process.execPath}' bin/start.mjs --without-web`
  const shop = await startShopProcess({
    env: { DATA_DIR },
    command: ['script', '-qec', start, '/dev/null'],
  })
  await shop.ready()
  await shop.get('/api/home')
  await shop.waitForLine(' INFO  request ')
  expect(await shop.waitForLine('path=/api/home')).toMatch(
    /\d\d:\d\d:\d\d INFO {2}request .*method=GET path=\/api\/home status=200/,
  )
  expect(shop.lines.filter((line) => line.startsWith('{'))).toEqual([])
  await shop.stop('SIGTERM', -shop.pid)
  await eventually(async () => (await processesOn(DATA_DIR)).length === 0)
})
