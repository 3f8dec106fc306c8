import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { expect, test } from '../../support/browser.ts'
import { createOrder } from '../../support/orders.ts'
import { see } from '../../support/page-checks.ts'
import { paymentWindow } from '../../support/payment-window.ts'
import { createShopper } from '../../support/people.ts'
import { testKeys } from '../../support/sandbox.ts'

const BUILT = join(import.meta.dirname, '../../../dist/web')

// Threats: T75
test('no file for browsers contains a secret, the name of one, its own source or server code', async () => {
  const names = (await readdir(BUILT, { recursive: true })).filter((name) => /\.(js|css|html|svg|json)$/.test(name))
  expect(names.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(10)
  const { secret } = await testKeys()
  for (const name of names) {
    const text = await readFile(join(BUILT, name), 'utf8')
    expect([name, text.match(INSIDE)?.[0]]).toEqual([name, undefined])
    for (const hidden of [secret, inject('admin').password])
      expect([name, text.includes(hidden)]).toEqual([name, false])
  }
  expect((await readdir(BUILT, { recursive: true })).filter((name) => /\.(map|ts|tsx|env)$/.test(name))).toEqual([])
})

const INSIDE =
  /RAZORPAY_|SMTP_|DATABASE_URL|METRICS_TOKEN|ADMIN_PASSWORD|key_secret|postgres(ql)?:\/\/|PRIVATE KEY|sourceMappingURL|\$argon2|process\.env|node:crypto|insert into/

/** Structured data and embedded page data are never executed. */
const isData = (type: string | null) => type === 'application/json' || type === 'application/ld+json'

// Threats: T76, T110
test('the payment page runs only the shop’s and the provider’s scripts', async ({ openPage }) => {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper })
  const page = await openPage({ as: shopper, path: `/order/${order._id}`, refusals: ['Content Security Policy'] })
  await page.getByRole('button', { name: 'Pay with RazorPay' }).click()
  await see(paymentWindow(page).inside.getByRole('tab', { name: 'Card' }))

  const scripts = await page
    .locator('script')
    .evaluateAll((all) =>
      all.map((each) => ({ src: each.getAttribute('src'), type: each.getAttribute('type'), text: each.textContent })),
    )
  expect(scripts.length).toBeGreaterThan(1)
  const policy = (await fetch(inject('shopUrl'))).headers.get('content-security-policy') ?? ''
  for (const { src, type, text } of scripts) {
    if (src) expect(src).toMatch(/^(\.?\/assets\/[\w.-]+\.js|\/test-payments\/checkout\.js)$/)
    else if (!isData(type)) expect(policy).toContain(hashOf(text))
  }
  // Card data is typed into the provider's frame, never into a field of the shop.
  expect(
    await page
      .locator('input')
      .evaluateAll((all) => all.filter((each) => /card|cvv|expiry|otp/i.test(each.outerHTML)).length),
  ).toBe(0)

  const blocked = await page.evaluate(`new Promise((resolve) => {
    const seen = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      seen.push(effectiveDirective)
      if (seen.length === 4) resolve(seen)
    })
    const add = (fields) => document.head.append(Object.assign(document.createElement('script'), fields))
    add({ textContent: 'window.stolen = 1' })
    add({ src: 'data:text/javascript,window.stolen=1' })
    document.body.insertAdjacentHTML('beforeend', '<b onclick="window.stolen=1"></b><base href="/elsewhere/">')
    document.head.append(document.body.lastChild)
  })`)
  expect(blocked).toEqual(['script-src-elem', 'script-src-elem', 'script-src-attr', 'base-uri'])
  expect(await page.evaluate('window.stolen')).toBeUndefined()
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
