// Slow: npm run test:all only.
import { expect, test } from 'vitest'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { startShopProcess } from '#tests/support/startup/fixture.ts'
import { shopperOf } from '#tests/support/startup/fixture-shopper.ts'
import { openLogLines } from './log-lines.ts'

test('lines that cannot be written are dropped and counted, and the next line reports them', () => {
  const written: string[] = []
  let isFull = false
  const lines = openLogLines({
    isTerminal: false,
    put: (text) => {
      if (isFull) throw new Error('ENOSPC')
      written.push(text)
    },
  })
  lines.write('first\n')
  isFull = true
  for (let n = 0; n < 3; n += 1) lines.write('lost\n')
  isFull = false
  lines.write('second\n')
  lines.write('third\n')
  expect(lines.dropped()).toBe(3)
  expect(written).toHaveLength(3)
  expect(written[1]).toMatch(/^\n\{"level":40,.*"msg":"log lines were dropped","lines":3\}\nsecond\n$/)
  expect(written[2]).toBe('third\n')
})

test('batched lines are written together, and each is counted when dropped', () => {
  const written: string[] = []
  let isFull = false
  const lines = openLogLines({
    isTerminal: false,
    put: (text) => {
      if (isFull) throw new Error('ENOSPC')
      written.push(text)
    },
  })
  const writeTwo = () => {
    lines.write('first\n')
    lines.write('second\n')
  }
  lines.batch(writeTwo)
  expect(written).toEqual(['first\nsecond\n'])
  isFull = true
  lines.batch(writeTwo)
  expect(lines.dropped()).toBe(2)
})

// Threats: R15
test('with a full log disk the shop opens, sells and stops, and the metrics count dropped lines', async () => {
  const DATA_DIR = `${await openFolder()}/data`
  const node = [process.execPath, 'bin/start.mjs', '--without-web'].join(' ')
  const shop = await startShopProcess({
    env: { DATA_DIR, CATALOGUE: 'demo' },
    command: ['sh', '-c', `exec ${node} >/dev/full 2>/dev/full`],
  })
  await shop.ready()
  const shopper = shopperOf(shop)
  await shopper.register()
  expect((await shopper.buy()).order).toMatchObject({ status: 'submitted' })
  const [, dropped] = /^shop_log_lines_dropped_total (\d+)$/m.exec(await (await shop.get('/metrics')).text()) ?? []
  expect(Number(dropped)).toBeGreaterThan(0)
  expect((await shop.stop()).code).toBe(0)
})
