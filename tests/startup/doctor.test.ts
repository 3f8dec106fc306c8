import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openNginx } from '#tests/support/proxies.ts'
import { copyOfOpened, startShopProcess } from '#tests/support/startup/fixture.ts'
import { taskRunner } from '#tests/support/startup/fixture-task.ts'
import { findNginx } from '../../tools/find-deploy-tools.ts'

/** Debian's package may have to be downloaded first. */
beforeAll(() => void findNginx(), 120_000)

const lineOf = (lines: string[], title: string) => lines.find((line) => line.slice(9).startsWith(title)) ?? ''

// Requirements: LIVE-7, LIVE-8
test('the doctor finds a shop behind nginx in order, and a wrong TRUST_PROXY by its exit code', async () => {
  const port = await freePort()
  const nginx = await openNginx([port])
  const env = {
    PORT: String(port),
    DATA_DIR: await copyOfOpened(),
    TRUST_PROXY: '1',
    PUBLIC_URL: `https://[::ffff:127.0.0.1]:${nginx.port}`,
    NODE_EXTRA_CA_CERTS: nginx.certificate,
  }
  const shop = await startShopProcess({ env })
  await shop.ready()
  const well = await taskRunner(env)('doctor')
  expect(well).toMatchObject({ code: 0, errors: [] })
  for (const [title, text] of [
    ['Public address', 'The shop responds at https://'],
    ['Proxies', 'TRUST_PROXY is 1'],
    ['Certificate', 'The certificate is valid for 8'],
    ['Database notifications', 'Notifications of the database arrive.'],
    ['Backup', 'The shop is new'],
  ] as const) {
    expect(lineOf(well.lines, title)).toContain(`ok       ${title}`)
    expect(lineOf(well.lines, title)).toContain(text)
  }
  expect(well.lines.at(-1)).toMatch(/^0 problems, \d+ warnings, \d+ in order\.$/)

  const wrong = await taskRunner({ ...env, TRUST_PROXY: '0' })('doctor')
  expect(wrong).toMatchObject({ code: 1, errors: [expect.stringMatching(/^1 problems, /)] })
  expect(lineOf(wrong.lines, 'Proxies')).toMatch(/^PROBLEM .*There are 1 proxies in front/)
  const distrusted = await taskRunner({ ...env, NODE_EXTRA_CA_CERTS: undefined })('doctor')
  expect(lineOf(distrusted.lines, 'Certificate')).toMatch(/^PROBLEM .*not valid: DEPTH_ZERO_SELF_SIGNED_CERT/)
  expect((await shop.stop()).code).toBe(0)

  const stopped = await taskRunner(env)('doctor')
  expect(stopped.code).toBe(1)
  expect(lineOf(stopped.lines, 'Database ')).toMatch(/^ok /)
  // The shop has stopped, so nginx responds.
  expect(lineOf(stopped.lines, 'Public address')).toMatch(/^PROBLEM .*does not respond/)
})

// Requirements: LIVE-7
test('the doctor prints its table without a shop and without its database', async () => {
  const DATA_DIR = join(await openFolder(), 'data')
  for (const DATABASE_URL of [undefined, `postgres://shop@127.0.0.1:${await freePort()}/shop`]) {
    const { code, lines, errors } = await taskRunner({ DATA_DIR, DATABASE_URL })('doctor')
    expect([code, errors]).toEqual([1, [expect.stringMatching(/^\d problems, \d+ warnings, \d+ in order\.$/)]])
    expect(lineOf(lines, 'Database ')).toMatch(/^PROBLEM .*(There is no shop in|cannot be reached)/)
    expect(lines.length).toBeGreaterThan(25)
  }
  const refused = await taskRunner({ DATA_DIR })('doctor', '--mail', 'nobody')
  expect(refused).toMatchObject({ code: 1, lines: [] })
})
