import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { fill } from '#shared/language.ts'
import { goToPage } from '../../support/admin-pages.ts'
import { ask } from '../../support/ask.ts'
import { expect, soon, test } from '../../support/browser.ts'
import { countEffort } from '../../support/count-effort.ts'
import { confirmEmail } from '../../support/email-code.ts'
import { givenProduct } from '../../support/goods.ts'
import { see, seeNot, seeScreen } from '../../support/looks.ts'
import { inMalayalam } from '../../support/malayalam.ts'
import { givenOrder, payAtProvider } from '../../support/orders.ts'
import { admin, registered } from '../../support/people.ts'

// The daily tasks of a shop assistant, from the dashboard on. `most`: presses and typed fields together.

type Say = (english: string, values?: Record<string, string | number>) => string
type Task = { name: string; most: number; perform: (page: Page, say: Say, start: Start) => Promise<void> }

/** Called when the data is ready: the counting begins on the dashboard. */
type Start = () => Promise<void>

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const newPhone = () => `98${randomInt(1e8).toString().padStart(8, '0')}`
const startOf = (name: string) => new RegExp(`^${name}`)
const orderOf = async (id: string) => ask('GET /api/orders/:id', { as: await admin(), params: { id } })

/** A mail that is being sent cannot be sent again. */
async function mailsSent(order: string) {
  const statuses = async () =>
    (await ask('GET /api/mails', { as: await admin(), query: {} }))
      .filter((mail) => mail.order === order)
      .map(({ status }) => status)
  await expect.poll(statuses, soon).toEqual(['sent', 'sent', 'sent'])
}

async function openOrder(page: Page, say: Say, wanted: string) {
  await goToPage(page, 'Orders', say)
  await page.getByLabel(say('Search orders')).fill(wanted)
  const details = page.getByRole('link', { name: startOf(`${say('Details')}, `) })
  await expect.poll(() => details.count(), soon).toBe(1)
  await details.click()
  await see(page.getByRole('heading', { name: say('Order history') }))
}

async function openProduct(page: Page, say: Say, name: string) {
  await goToPage(page, 'Products', say)
  await page.getByLabel(say('Search products')).fill(name)
  await expect.poll(() => page.getByRole('rowheader').count(), soon).toBe(1)
  await page.getByRole('link', { name: say('Edit {name}', { name }) }).click()
  await seeScreen(page, say('Edit product'))
}

const PHOTO = join(import.meta.dirname, '../../../catalogue/pictures/AYU-ARI-001.webp')

const TASKS: Task[] = [
  {
    name: 'a product with a photo and three sizes is put into the shop',
    most: 14,
    perform: async (page, say, start) => {
      await start()
      await goToPage(page, 'Products', say)
      await button(page, say('Add Product')).click()
      await seeScreen(page, say('Edit product'))
      await page.getByLabel(say('Name'), { exact: true }).fill(`Inji Thein ${randomInt(1e9)}`)
      await page.getByLabel(say('Choose a photo')).setInputFiles(PHOTO)
      await see(page.getByRole('img', { name: say('What shoppers will see') }))
      const newSize = page.getByRole('group', { name: say('Add a size') })
      await newSize.getByLabel(say('Size')).fill('100 ml, 200 ml, 450 ml')
      await newSize.getByRole('button', { name: say('Add') }).click()
      const sizes = page.getByRole('list', { name: say('Sizes') }).getByRole('listitem')
      for (const at of [0, 1, 2]) {
        await sizes.nth(at).getByLabel(say('Price'), { exact: true }).fill('60')
        await sizes.nth(at).getByLabel(say('Stock')).fill('12')
      }
      await seeNot(page.getByText(say('Uploading photo...')))
      await button(page, say('Save and show in shop')).click()
      await seeScreen(page, say('Products'))
    },
  },
  {
    name: 'all 200 ml arishtams cost 5 rupees more',
    most: 8,
    perform: async (page, say, start) => {
      const name = `Tasksarishtam${randomInt(1e9)}`
      const product = await givenProduct({ name, sizes: [{ model: '200 ml' }, { model: '450 ml' }] })
      await start()
      await goToPage(page, 'Products', say)
      await page.getByRole('link', { name: say('Edit as a table') }).click()
      await page.getByLabel(say('Search products')).fill(`${name} 200 ml`)
      await see(page.getByRole('textbox', { name: startOf(`${name}, 200 ml`) }).first())
      await seeNot(page.getByRole('textbox', { name: startOf(`${name}, 450 ml`) }).first())
      await page.getByLabel(say('All that match')).check()
      await button(page, say('Change them')).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel(say('How many rupees?')).fill('5')
      await sheet.getByRole('button', { name: say('Preview') }).click()
      await sheet.locator('li').first().waitFor()
      await sheet.locator('button').filter({ hasText: /\d/ }).last().click()
      await seeNot(sheet)
      const { variant } = await ask('GET /api/products/:id', { params: { id: product._id } })
      expect(variant.map(({ price }) => price)).toEqual([105, 100])
    },
  },
  {
    name: 'a review with bad words is hidden',
    most: 8,
    perform: async (page, say, start) => {
      const product = await givenProduct()
      const as = await registered(`Madhavi ${randomInt(1e9)}`)
      const review = { rating: 1, comment: 'Swindlers!' }
      await ask('POST /api/products/:id/reviews', { as, params: { id: product._id }, body: review })
      await start()
      await goToPage(page, 'Reviews', say)
      await page.getByRole('button', { name: say('Hide the review by {name}', { name: as.name }) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: say('Hide'), exact: true }).click()
      await seeNot(dialog)
      expect(await ask('GET /api/products/:id', { params: { id: product._id } })).toMatchObject({ reviews: [] })
    },
  },
  {
    name: 'the name of the chairman changes',
    most: 8,
    perform: async (page, say, start) => {
      await start()
      await goToPage(page, 'Texts and pictures', say)
      await page.getByRole('link', { name: say('Names of people') }).click()
      const field = say('{field}, English', { field: say('Name of the chairman') })
      await page.getByLabel(field).fill(`K. N. ${randomInt(1e6)}`)
      await button(page, say('Save and show in shop')).click()
      await see(page.getByText(say('Saved. Shoppers see it now.')))
    },
  },
  {
    name: 'an e-mail is sent again',
    most: 8,
    perform: async (page, say, start) => {
      const { _id } = await givenOrder({ by: await registered(), state: 'shipped' })
      await mailsSent(_id)
      await start()
      await goToPage(page, 'E-mails', say)
      await page
        .getByRole('button', { name: startOf(say('Open')) })
        .first()
        .click()
      await button(page, say('Send again')).click()
      await see(page.getByText(/@\S+\.\S+/).first())
    },
  },
  {
    name: 'a caller asks where the parcel is',
    most: 8,
    perform: async (page, say, start) => {
      const phone = newPhone()
      await givenOrder({ by: await registered(), state: 'shipped', phone })
      await start()
      await openOrder(page, say, phone)
      await see(page.getByText('EK123456789IN').first())
    },
  },
  {
    name: 'three orders are packed and sent',
    most: 10,
    perform: async (page, say, start) => {
      const by = await registered()
      const orders = [1, 2, 3].map(() => givenOrder({ by, state: 'paid' }))
      const ids = (await Promise.all(orders)).map(({ _id }) => _id)
      await start()
      await goToPage(page, 'To pack', say)
      await page.getByLabel(say('Select all')).check()
      await page
        .getByRole('button', { name: new RegExp(say('Print {n} packing slips', { n: 'N' }).replace('N', '\\d+')) })
        .click()
      for (const [at, id] of ids.entries()) {
        const parcel = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: id.slice(-8) }) })
        const tracking = parcel.getByLabel(say('Tracking number'))
        if (at === 0) await parcel.getByLabel(say('Courier')).selectOption('India Post')
        await tracking.fill(`EK12345678${at}IN`)
        await tracking.press('Enter')
        await seeNot(parcel)
      }
      for (const id of ids) await expect.poll(async () => (await orderOf(id)).isShipped, soon).toBe(true)
    },
  },
  {
    name: 'one of two bottles is refunded',
    most: 8,
    perform: async (page, say, start) => {
      const order = await givenOrder({ by: await registered(), qty: 2, state: 'paid' })
      await start()
      await openOrder(page, say, order._id.slice(-8))
      await button(page, say('Make a refund')).click()
      const dialog = page.getByRole('dialog', { name: say('Make a refund') })
      await dialog
        .getByRole('button', { name: say('One more') })
        .first()
        .click()
      await dialog.getByLabel(say('Reason')).fill('Broken')
      await dialog.locator('button[type=submit]').click()
      await seeNot(dialog)
    },
  },
  {
    name: 'the stock is 37 after counting, and one is sold meanwhile',
    most: 8,
    perform: async (page, say, start) => {
      const product = await givenProduct({ name: `Counted ${randomInt(1e9)}`, stock: 40 })
      const by = await registered()
      await start()
      await openProduct(page, say, product.name)
      await page.getByRole('listitem').getByLabel(say('Stock'), { exact: true }).fill('37')
      await givenOrder({ by, product })
      await button(page, say('Save')).click()
      await see(
        page
          .locator('#main')
          .getByText(/\b36\b/)
          .first(),
      )
      expect(await ask('GET /api/products/:id', { params: { id: product._id } })).toMatchObject({ countInStock: 36 })
    },
  },
  {
    name: 'the delivery fee changes tomorrow',
    most: 8,
    perform: async (page, say, start) => {
      await start()
      await goToPage(page, 'Settings', say)
      await page.getByLabel(say('What changes?')).selectOption(say('Delivery fee'))
      await page.getByLabel(say('New value')).fill('80')
      await button(page, say('Plan this change')).click()
      const withdraw = page.getByRole('button', { name: new RegExp(say('Withdraw')) }).first()
      await see(withdraw)
      const [planned] = await ask('GET /api/settings/planned', { as: await admin() })
      expect(planned).toMatchObject({ name: 'shipping', value: 80 })
      await ask('DELETE /api/settings/planned/:id', { as: await admin(), params: { id: planned?._id ?? '' } })
    },
  },
  {
    name: 'the month goes to the accountant',
    most: 8,
    perform: async (page, say, start) => {
      const accountant = await registered()
      await confirmEmail(accountant)
      await ask('PUT /api/users/:id', {
        as: await admin(),
        params: { id: accountant._id },
        body: { role: 'accountant' },
      })
      await start()
      await goToPage(page, 'Excel files', say)
      await button(page, say('E-mail this month')).click()
      await see(page.getByText(/@\S+\.\S+/).first())
    },
  },
  {
    name: 'an order is paid at Razorpay and unpaid here',
    most: 8,
    perform: async (page, say, start) => {
      const by = await registered()
      const order = await givenOrder({ by })
      await start()
      await openOrder(page, say, order._id.slice(-8))
      expect(await page.getByRole('button', { name: 'Pay with RazorPay' }).count()).toBe(0)
      await payAtProvider(by, order)
      await button(page, say('Check with Razorpay')).click()
      await see(button(page, say('Mark as shipped')))
      expect(await orderOf(order._id)).toMatchObject({ isPaid: true })
    },
  },
  {
    name: 'a colleague is invited',
    most: 8,
    perform: async (page, say, start) => {
      await start()
      await goToPage(page, 'Users', say)
      await button(page, say('Add a person')).click()
      const dialog = page.getByRole('dialog', { name: say('Add a person') })
      await dialog.getByLabel(say('Name')).fill('Devi')
      await dialog.getByLabel(say('Email')).fill(`devi.${randomInt(1e9)}@people.example`)
      await dialog.getByLabel(say('Role in the shop office')).selectOption('packer')
      await button(page, say('Invite by e-mail')).click()
      await seeNot(dialog)
    },
  },
  {
    name: 'a wrong tracking number is corrected',
    most: 8,
    perform: async (page, say, start) => {
      const order = await givenOrder({ by: await registered(), state: 'shipped' })
      await start()
      await goToPage(page, 'To pack', say)
      await page.getByRole('button', { name: say('Correct {number}', { number: order._id.slice(-8) }) }).click()
      const dialog = page.getByRole('dialog', { name: say('Correct the tracking number') })
      await dialog.getByLabel(say('Tracking number')).fill('EK777777777IN')
      await dialog.getByRole('button', { name: say('Correct the tracking number') }).click()
      await seeNot(dialog)
      expect(await orderOf(order._id)).toMatchObject({ tracking: 'EK777777777IN' })
    },
  },
  {
    name: 'a parcel has arrived',
    most: 8,
    perform: async (page, say, start) => {
      const order = await givenOrder({ by: await registered(), state: 'shipped' })
      await start()
      await openOrder(page, say, order._id.slice(-8))
      await button(page, say('Mark as delivered')).click()
      await expect.poll(async () => (await orderOf(order._id)).isDelivered, soon).toBe(true)
    },
  },
  {
    name: 'somebody asks who changed a price',
    most: 8,
    perform: async (page, say, start) => {
      await start()
      await goToPage(page, 'Who changed what', say)
      await page.getByLabel(say('Type of entry')).selectOption('product')
      await see(page.getByRole('row').nth(1))
    },
  },
  {
    name: 'a product leaves the shop',
    most: 8,
    perform: async (page, say, start) => {
      const product = await givenProduct({ name: `Leaving ${randomInt(1e9)}` })
      await start()
      await openProduct(page, say, product.name)
      await button(page, say('Take out of the shop')).click()
      await expect
        .poll(async () => {
          const as = await admin()
          return (await ask('GET /api/products/:id', { as, params: { id: product._id } })).isPublished
        }, soon)
        .toBe(false)
    },
  },
]

type Language = { language: string; home: string; say: Say }
const ENGLISH: Language = { language: 'English', home: '/', say: (english, values = {}) => fill(english, values) }
const MALAYALAM: Language = { language: 'Malayalam', home: '/ml/', say: inMalayalam }

/** Each task in both languages and at both widths. The pairs change from task to task, so all four are covered. */
const WALKS = [
  { ...MALAYALAM, width: 360, turn: 0 },
  { ...ENGLISH, width: 1280, turn: 0 },
  { ...ENGLISH, width: 360, turn: 1 },
  { ...MALAYALAM, width: 1280, turn: 1 },
]

// Requirements: ADMIN-33
test.for(WALKS)(
  'the daily tasks stay within their presses and fields, at $width px, in $language',
  async ({ width, home, say, turn }, { openPage }) => {
    const page = await openPage({ width, as: await admin() })
    await page.goto(`${home}#/admin-dashboard`)
    const effort = await countEffort(page)
    for (const { name, most, perform } of TASKS.filter((_, at) => at % 2 === turn)) {
      let before = 0
      await perform(page, say, async () => {
        await page.goto(`${home}#/admin-dashboard`)
        await seeScreen(page, say('Dashboard'))
        before = effort().steps
      })
      expect(effort().steps - before, name).toBeLessThanOrEqual(most)
    }
  },
)
