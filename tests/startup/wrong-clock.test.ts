import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectionOfRunning } from '#server/database/embedded/running.ts'
import type { PaymentStart } from '#shared/payments.ts'
import { eventually, openFolder, query } from '#tests/support/embedded/fixture.ts'
import { startShopProcess } from '#tests/support/startup/fixture.ts'
import { SHOPPER, shopperOf } from '#tests/support/startup/fixture-shopper.ts'

const CLOCK = join(import.meta.dirname, '../support/startup/fixture-clock.ts')
/** Shorter than the error of the clock, so that any use of the wrong clock shows. */
const HOLD_MINUTES = 5

// Threats: R20
test('R20 a clock six minutes fast or slow changes no hold, code, session or job', async () => {
  const DATA_DIR = join(await openFolder(), 'data')
  let isNew = true
  for (const minutes of [6, -6]) {
    const shop = await startShopProcess({
      env: {
        DATA_DIR,
        CATALOGUE: 'demo',
        ORDER_HOLD_MINUTES: String(HOLD_MINUTES),
        NODE_OPTIONS: `--import=${CLOCK}`,
        CLOCK_SHIFT_MINUTES: String(minutes),
      },
    })
    await shop.ready()
    const logged: { time: number } = JSON.parse(await shop.waitForLine('"msg":"request"'))
    expect(Math.round((logged.time - Date.now()) / 60_000)).toBe(minutes)
    const connection = await connectionOfRunning(DATA_DIR)
    if (!connection) throw new Error('the database does not run')
    const shopper = shopperOf(shop)
    await (isNew ? shopper.register() : shopper.signIn())

    const { order } = await shopper.buy()
    expect((Date.parse(order.heldUntil ?? '') - Date.now()) / 60_000).toBeCloseTo(HOLD_MINUTES, 0)
    expect(await shopper.call<PaymentStart>('POST', `/razorpay/${order._id}`)).toMatchObject({ currency: 'INR' })
    expect((await shopper.order(order._id)).cancelledAt).toBeNull()

    await shopper.call('POST', '/api/users/getotp', { resetEmail: SHOPPER.email })
    const codes = () =>
      query(connection, "select text from mails where kind = 'resetCode' order by created_at desc limit 1")
    const known = isNew ? 0 : 1
    await eventually(
      async () => (await query(connection, "select id from mails where kind = 'resetCode'")).length > known,
    )
    const [otp] = /^\d{6}$/m.exec((await codes())[0].text) ?? []
    await shopper.call('PUT', '/api/users/reset', { resetEmail: SHOPPER.email, otp, newPassword: SHOPPER.password })
    await shopper.signIn()
    const [session] = await query(
      connection,
      'select extract(epoch from max(expires_at) - now()) / 86400 as days from sessions',
    )
    expect(Number(session.days)).toBeCloseTo(30, 1)

    // Payment checks follow each other in some seconds: neither in six minutes nor at once. A start adds one at once.
    const delays = async () =>
      (
        await query(
          connection,
          "select extract(epoch from start_after - created_on)::int as s from pgboss.job where name = 'check-payments'",
        )
      ).map(({ s }) => Number(s))
    await eventually(async () => (await delays()).some((seconds) => seconds !== 0))
    const later = (await delays()).filter((seconds) => seconds !== 0)
    expect(Math.min(...later)).toBeGreaterThan(0)
    expect(Math.max(...later)).toBeLessThanOrEqual(10)
    expect((await delays()).filter((seconds) => seconds === 0).length).toBeLessThanOrEqual(isNew ? 1 : 2)
    expect((await shop.stop()).code).toBe(0)
    isNew = false
  }
})
