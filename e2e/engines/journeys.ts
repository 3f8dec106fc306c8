import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, beforeAll, describe, expect, inject } from 'vitest'
import { ADDRESS, createOrder } from '../support/orders.ts'
import { CARD } from '../support/payment-window.ts'
import { createOwner, createShopper, newPerson, PASSWORD } from '../support/people.ts'
import { fromCatalogue } from '../support/products.ts'
import type { Engine, Size, Tab } from './engine.ts'
import { type EnginePage, pageIn } from './engine-page.ts'

const SIZES: Size[] = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

const NAME = 'Dasamoolarishtam'

/** The smoke journeys at phone and desktop sizes. A console message fails the test. */
export function journeysIn(engineName: string, launch: () => Promise<Engine>) {
  let engine: Engine
  beforeAll(async () => {
    engine = await launch()
    return engine.close
  })

  const test = base.extend('openPage', async ({ task }, { onCleanup }) => {
    const tabs: Tab[] = []
    onCleanup(async () => {
      if (task.result?.state === 'fail') await saveScreenshots(task.name, tabs)
      const messages = await Promise.all(tabs.map((tab) => tab.messages()))
      await Promise.all(tabs.map((tab) => tab.close()))
      expect(messages.flat(), 'messages on the console').toEqual([])
    })
    return async (size: Size, path: string): Promise<EnginePage> => {
      const tab = await engine.openTab(size)
      tabs.push(tab)
      const page = pageIn(tab, inject('shopUrl'))
      await page.open(path)
      return page
    }
  })

  describe.for(SIZES)(`${engineName} at $width px`, (size) => {
    test('a shopper registers, buys a bottle and pays for it in the payment window', async ({ openPage }) => {
      const page = await openPage(size, '/')
      await findProduct(page)
      await buyNow(page)
      await register(page)
      await checkOut(page)
      await pay(page)
      await page.seeText(/^Paid on \d\d\/\d\d\/\d{4}$/)
      await page.expectNoHorizontalScroll()
    })

    test('a user with an account signs in and stays signed in after a reload', async ({ openPage }) => {
      const person = await createShopper()
      const page = await openPage(size, '/#/profile')
      await signIn(page, person.email, PASSWORD)
      await page.seeScreen(/./)
      await page.seeText(person.email)
      await page.expectNoHorizontalScroll()
      await page.reload()
      await page.seeText(person.email)
    })

    test('a wishlist item survives a reload', async ({ openPage }) => {
      const page = await openPage(size, '/ayurveda/arishtams-asavams')
      await page.click('button', 'Add Abhayarishtam to wishlist')
      await page.see({ role: 'link', name: /^Wishlist 1/ })
      await page.reload()
      await page.click('link', /^Wishlist/)
      await page.seeScreen(/wishlist/i)
      await page.see({ role: 'link', name: 'Abhayarishtam' })
      await page.expectNoHorizontalScroll()
    })

    test('typed words find products, and Enter shows all results', async ({ openPage }) => {
      const page = await openPage(size, '/')
      await page.fill('Search products', 'triphala')
      await page.see({ role: 'option', name: /Triphala/ })
      await page.press('Enter')
      await page.see({ role: 'heading', name: 'Results for “triphala”' })
      await page.expectNoHorizontalScroll()
    })

    test('an admin signs in and ships an order', async ({ openPage }) => {
      const { _id: id } = await createOrder({
        by: await createShopper(),
        product: await fromCatalogue(NAME),
        state: 'paid',
      })
      const page = await openPage(size, '/#/admin-orderlist')
      const { email } = await createOwner()
      await signIn(page, email, PASSWORD)
      await page.seeScreen('Orders')
      await page.expectNoHorizontalScroll()
      await page.click('link', new RegExp(`^Details.*${id.slice(-8)}`))
      await page.seeScreen(/^Order /)
      await page.click('button', 'Mark as shipped')
      await page.see({ role: 'dialog', name: 'Mark as shipped' })
      await page.press('Escape')
      await page.seeNot({ role: 'dialog', name: 'Mark as shipped' })
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Mark as shipped')
      await page.press('Enter')
      await page.fill('Tracking number', 'EK123456789IN')
      await page.choose('Courier', 'India Post')
      await page.press('Enter')
      await page.seeNot({ role: 'dialog', name: 'Mark as shipped' })
      await page.seeText(/^Shipped on/)
    })
  })
}

async function findProduct(page: EnginePage) {
  await page.see({ role: 'heading', name: 'Popular Products' })
  await page.expectNoHorizontalScroll()
  await page.fill('Search products', 'dasamoolarish')
  await page.click('option', new RegExp(NAME))
  await page.seeScreen(NAME)
  await page.expectNoHorizontalScroll()
}

async function buyNow(page: EnginePage) {
  await page.click('radio', /^450 ml/)
  await page.click('button', 'One more')
  await page.click('link', 'Buy Now')
}

async function register(page: EnginePage) {
  await page.seeScreen('Welcome back')
  await page.click('link', 'Register')
  await page.seeScreen('Create your account')
  const { name, email, number, password } = newPerson()
  await page.fill('Name', name)
  await page.fill('Email', email)
  await page.fill('Mobile number', number)
  await page.fill('Password', password)
  await page.fill('Confirm password', password)
  await page.expectNoHorizontalScroll()
  await page.click('button', 'Register')
}

async function checkOut(page: EnginePage) {
  await page.seeScreen('My Cart')
  await page.see({ role: 'link', name: NAME })
  await page.expectNoHorizontalScroll()
  await page.click('link', 'Proceed to checkout')
  await page.seeScreen('Where should we send it?')
  await page.fill('Flat, house or building', ADDRESS.flat)
  await page.fill('Area or street', ADDRESS.area)
  await page.fill('PIN code', ADDRESS.postalCode)
  await page.fill('City', ADDRESS.city)
  await page.choose('State', ADDRESS.state)
  await page.expectNoHorizontalScroll()
  await page.click('button', 'Continue to payment')
  await page.seeScreen('How will you pay?')
  await page.click('button', 'Continue')
  await page.seeScreen('Check your order')
  await page.expectNoHorizontalScroll()
  await page.click('button', 'Place Order')
}

async function pay(page: EnginePage) {
  await page.seeScreen(/^Order /)
  await page.click('button', 'Pay with RazorPay')
  await page.inFrame('Test payments', async () => {
    await page.click('tab', 'Card')
    await page.fill('Card number', CARD)
    await page.fill('Expiry', '12 / 39')
    await page.fill('CVV', '123')
    await page.click('button', /^Pay ₹/)
    await page.fill('OTP', '1234')
    await page.click('button', 'Confirm')
  })
  await page.seeText('Transaction successful')
}

async function signIn(page: EnginePage, name: string, password: string) {
  await page.seeScreen('Welcome back')
  await page.fill('Email or mobile number', name)
  await page.fill('Password', password)
  await page.click('button', 'Sign in')
}

/** Saves a screenshot of the failed test. */
async function saveScreenshots(name: string, tabs: Tab[]) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-failure-'))
  for (const [index, tab] of tabs.entries()) {
    const path = join(folder, `${index + 1}.png`)
    await writeFile(path, await tab.screenshot())
    console.log(`${name}: ${await tab.evaluate('location.href')} is in ${path}`)
  }
}
