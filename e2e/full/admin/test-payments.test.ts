import type { Page } from 'playwright-core'
import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import { expectNoAxeFindings, expectNoHorizontalScroll, see, seeNot } from '../../support/page-checks.ts'
import { CARD_WITHOUT_MONEY, choose, paymentWindow } from '../../support/payment-window.ts'
import { advance, callProvider, injectFault, orderAtProvider, resetClock, testKeys } from '../../support/sandbox.ts'

// The test serves the return page. The browser requests its icon from the shop.
const REFUSALS = ['/test-payments/window/payments', '/paid-back', '/favicon.ico']

type Reported = { event: string; [field: string]: unknown }

/** Opens the window on a shop page with the provider's options, and records the callbacks. */
async function openWindow(openPage: OpenPage, { width = 360, options = {}, callbacks = 'handler, ondismiss' } = {}) {
  const page = await openPage({ width, path: '/careers', refusals: REFUSALS })
  await see(page.getByRole('heading', { level: 1, name: 'Careers' }))
  const order_id = await orderAtProvider()
  const { id: key } = await testKeys()
  const windowOptions = {
    key,
    order_id,
    amount: 1,
    currency: 'INR',
    name: 'Kadirur Society',
    description: 'Order 1001',
    ...options,
  }
  await page.evaluate(`new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = '/test-payments/checkout.js'
    script.onerror = reject
    script.onload = resolve
    document.head.append(script)
  }).then(() => {
    globalThis.reported = []
    const options = ${JSON.stringify(windowOptions)}
    if ('${callbacks}'.includes('handler')) options.handler = (response) => reported.push({ event: 'paid', ...response })
    options.modal = { ...options.modal, ondismiss: () => reported.push({ event: 'dismissed' }) }
    const checkout = new Razorpay(options)
    checkout.on('payment.failed', ({ error }) => reported.push({ event: 'failed', ...error }))
    checkout.open()
  })`)
  const window = paymentWindow(page)
  await see(window.inside.getByRole('heading', { name: 'Kadirur Society' }))
  return { page, order_id, window, reported: () => page.evaluate<Reported[]>('reported') }
}

const tab = (window: ReturnType<typeof paymentWindow>, name: string) => window.inside.getByRole('tab', { name })

// Threats: T130
test('the payment window changes the page as the provider’s script does, and restores it', async ({ openPage }) => {
  const { page, window } = await openWindow(openPage)
  const parts = ['container', 'container > style', 'backdrop > span', 'checkout-frame[style*="z-index"]']
  for (const part of parts) expect([part, await page.locator(`.razorpay-${part}`).count()]).toEqual([part, 1])
  const state = () =>
    page.locator('html').evaluate((html) => ({
      metas: html.querySelectorAll('head meta:is([name=viewport], [name="theme-color"])').length,
      overflow: html.querySelector('body').style.overflow,
      isCovered: html.querySelector('.razorpay-container').style.display === 'block',
    }))
  expect(await state()).toEqual({ metas: 2, overflow: 'hidden', isCovered: true })
  expect(await page.locator('.razorpay-loader').count()).toBe(0)
  await window.close()
  await expect.poll(state, pollOptions).toEqual({ metas: 2, overflow: '', isCovered: false })
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#1B4B3B')
})

// Requirements: PAY-22
test('several payments may fail before one succeeds, and the page is notified of each', async ({ openPage }) => {
  const { order_id, window, reported } = await openWindow(openPage)
  await window.payByCard(CARD_WITHOUT_MONEY)
  await see(window.inside.getByText('insufficient account balance'))
  await choose(await window.goToBank(), 'Failure')
  await see(window.inside.getByText('Payment failed'))
  await tab(window, 'UPI').click()
  await window.inside.getByRole('button', { name: 'Pay in a UPI app' }).click()
  await window.inside.getByRole('button', { name: 'Success', exact: true }).click()
  const ids = { order_id, payment_id: expect.stringMatching(/^pay_/) }
  await expect.poll(reported, pollOptions).toEqual([
    expect.objectContaining({
      event: 'failed',
      reason: 'insufficient_fund',
      step: 'payment_authorization',
      metadata: ids,
    }),
    expect.objectContaining({ event: 'failed', reason: 'payment_failed', source: 'bank', metadata: ids }),
    {
      event: 'paid',
      razorpay_payment_id: ids.payment_id,
      razorpay_order_id: order_id,
      razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  await seeNot(window.inside.getByRole('heading', { name: 'Kadirur Society' }))
})

test('a payment can be made with only the keyboard, and the focus stays in the window', async ({ openPage }) => {
  const { page, window, reported } = await openWindow(openPage, { width: 1280 })
  const isFocused = (label: string) =>
    window.inside
      .getByLabel(label, { exact: true })
      .evaluate((element) => element === element.ownerDocument.activeElement)
  await tabTo(page, window, 'Card')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => tab(window, 'Net banking').getAttribute('aria-selected'), pollOptions).toBe('true')
  await page.keyboard.press('ArrowLeft')
  for (let press = 0; press < 40 && !(await isFocused('UPI id')); press += 1) await page.keyboard.press('Tab')
  await page.keyboard.type('success@razorpay')
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('IFRAME')
  }
  for (let press = 0; press < 40 && !(await isFocused('UPI id')); press += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(reported, pollOptions).toMatchObject([{ event: 'paid' }])
})

// Requirements: PAY-22
test('every step fits 320 px, at twice the text size too, and has no accessibility findings', async ({ openPage }) => {
  const { page, window } = await openWindow(openPage, { width: 320, options: { modal: { confirm_close: true } } })
  const [, frame] = page.frames()
  if (!frame) throw new Error('The payment window is missing')
  const sound = async () => {
    for (const size of ['100%', '200%']) {
      await frame.evaluate(`document.documentElement.style.fontSize = '${size}'`)
      expect(await frame.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      await expectNoHorizontalScroll(page)
    }
    await frame.evaluate(`document.documentElement.style.fontSize = ''`)
    await expectNoAxeFindings(page)
  }
  for (const name of ['Card', 'UPI', 'Net banking']) {
    await tab(window, name).click()
    await sound()
  }
  await window.inside.getByText('Test cards and UPI ids').click()
  await sound()
  await window.payByCard(CARD_WITHOUT_MONEY)
  await see(window.inside.getByRole('alert').getByText('Payment failed'))
  await sound()
  await window.payByCard('4100280000001007')
  await see(window.inside.getByLabel('OTP'))
  await sound()
  await window.close()
  await see(window.inside.getByRole('heading', { name: 'Leave the payment?' }))
  await sound()
})

test('Escape, Back and the cross close the window as the options say', async ({ openPage }) => {
  const { page, window, reported } = await openWindow(openPage, {
    options: { modal: { escape: false, confirm_close: true } },
  })
  await see(tab(window, 'Card'))
  await page.keyboard.press('Escape')
  await see(tab(window, 'Card'))
  await page.goBack()
  await see(window.inside.getByRole('heading', { name: 'Leave the payment?' }))
  await window.inside.getByRole('button', { name: 'Go on paying' }).click()
  await see(tab(window, 'Card'))
  await window.close()
  await window.inside.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.poll(reported, pollOptions).toEqual([{ event: 'dismissed' }])
  await see(page.getByRole('heading', { level: 1, name: 'Careers' }))
})

test('a tap outside the window closes it only if the options allow it', async ({ openPage }) => {
  const opened = await openWindow(openPage, { width: 1280 })
  await opened.page.mouse.click(20, 400)
  await see(tab(opened.window, 'Card'))
  expect(await opened.reported()).toEqual([])
  const { page, reported } = await openWindow(openPage, { width: 1280, options: { modal: { backdropclose: true } } })
  await page.mouse.click(20, 400)
  await expect.poll(reported, pollOptions).toEqual([{ event: 'dismissed' }])
})

test('a failed payment closes the window when the options allow no retry', async ({ openPage }) => {
  const { window, reported } = await openWindow(openPage, { options: { retry: { enabled: false } } })
  await window.payByCard(CARD_WITHOUT_MONEY)
  await expect.poll(reported, pollOptions).toMatchObject([{ event: 'failed' }, { event: 'dismissed' }])
})

// Requirements: PAY-22
test('in redirect mode the browser posts the three fields, or the failure, as a form', async ({ openPage }) => {
  const options = { redirect: true, callback_url: '/paid-back?order=1001' }
  for (const [vpa, fields] of [
    ['success@razorpay', ['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature']],
    [
      'failure@razorpay',
      ['error[code]', 'error[description]', 'error[source]', 'error[step]', 'error[reason]', 'error[metadata]'],
    ],
  ] as const) {
    const { page, window } = await openWindow(openPage, { options, callbacks: '' })
    const posted = page.waitForRequest('**/paid-back?order=1001')
    await page.route('**/paid-back?order=1001', (route) => route.fulfill({ contentType: 'text/html', body: 'Back' }))
    await window.payByUpi(vpa)
    const request = await posted
    expect(request.method()).toBe('POST')
    expect(request.headers()['content-type']).toBe('application/x-www-form-urlencoded')
    expect([...new URLSearchParams(request.postData() ?? '').keys()]).toEqual(fields)
  }
})

test('the window ends after the timeout of the options', async ({ openPage }) => {
  const { window, reported } = await openWindow(openPage, { options: { timeout: 1 } })
  await see(window.inside.getByText(/^The time for this payment has run out/))
  await window.inside.getByRole('button', { name: 'Back to the shop' }).click()
  await expect.poll(reported, pollOptions).toEqual([{ event: 'dismissed' }])
})

test('the payment window waits for a silent bank and continues with its response', async ({ openPage }) => {
  await injectFault('late_authorization', { on: 'netbanking', seconds: 60 })
  const { window, reported } = await openWindow(openPage)
  await choose(await window.goToBank(), 'Success')
  await see(window.inside.getByRole('heading', { name: 'Waiting for the bank' }))
  expect(await reported()).toEqual([])
  await advance(60)
  await expect.poll(reported, pollOptions).toMatchObject([{ event: 'paid' }])
  await resetClock()
})

test('a payment is booked when the browser dies after it', async ({ openPage }) => {
  const { page, order_id, window } = await openWindow(openPage)
  await injectFault('browser_closed', { on: 'netbanking' })
  await choose(await window.goToBank(), 'Success')
  await see(page.getByRole('heading', { name: 'The browser was closed here' }))
  expect(await callProvider('GET', `/v1/orders/${order_id}`)).toMatchObject({ status: 'paid' })
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Open the shop again' }).click()
  await see(page.getByRole('banner'))
})

async function tabTo(page: Page, window: ReturnType<typeof paymentWindow>, name: string) {
  const isFocused = () => tab(window, name).evaluate((element) => element === element.ownerDocument.activeElement)
  for (let press = 0; press < 40 && !(await isFocused()); press += 1) await page.keyboard.press('Tab')
  expect(await isFocused()).toBe(true)
}
