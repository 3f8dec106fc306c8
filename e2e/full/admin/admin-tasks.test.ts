import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { fill } from '#shared/language.ts'
import { goToPage } from '../../support/admin-pages.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { countEffort } from '../../support/count-effort.ts'
import { confirmEmail } from '../../support/email-code.ts'
import { inMalayalam } from '../../support/malayalam.ts'
import { createOrder, payAtProvider } from '../../support/orders.ts'
import { see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'
import { createProduct } from '../../support/products.ts'

// The daily tasks of a shop assistant, from the dashboard on. `maxSteps`: presses and typed fields together.

type Translate = (english: string, values?: Record<string, string | number>) => string
type Task = {
  name: string
  maxSteps: number
  perform: (page: Page, translate: Translate, start: Start) => Promise<void>
}

/** Called when the data is ready: the counting begins on the dashboard. */
type Start = () => Promise<void>

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const newPhone = () => `98${randomInt(1e8).toString().padStart(8, '0')}`
const startOf = (name: string) => new RegExp(`^${name}`)
const orderOf = async (id: string) => callApi('GET /api/orders/:id', { as: await admin(), params: { id } })

/** A mail that is being sent cannot be sent again. */
async function mailsSent(order: string) {
  const statuses = async () =>
    (await callApi('GET /api/mails', { as: await admin(), query: {} }))
      .filter((mail) => mail.order === order)
      .map(({ status }) => status)
  await expect.poll(statuses, pollOptions).toEqual(['sent', 'sent', 'sent'])
}

async function openOrder(page: Page, translate: Translate, search: string) {
  await goToPage(page, 'Orders', translate)
  await page.getByLabel(translate('Search orders')).fill(search)
  const details = page.getByRole('link', { name: startOf(`${translate('Details')}, `) })
  await expect.poll(() => details.count(), pollOptions).toBe(1)
  await details.click()
  await see(page.getByRole('heading', { name: translate('Order history') }))
}

async function openProduct(page: Page, translate: Translate, name: string) {
  await goToPage(page, 'Products', translate)
  await page.getByLabel(translate('Search products')).fill(name)
  await expect.poll(() => page.getByRole('rowheader').count(), pollOptions).toBe(1)
  await page.getByRole('link', { name: translate('Edit {name}', { name }) }).click()
  await seeScreen(page, translate('Edit product'))
}

const PHOTO = join(import.meta.dirname, '../../../catalogue/pictures/AYU-ARI-001.webp')

const TASKS: Task[] = [
  {
    name: 'a product with a photo and three sizes is put into the shop',
    maxSteps: 14,
    perform: async (page, translate, start) => {
      await start()
      await goToPage(page, 'Products', translate)
      await button(page, translate('Add Product')).click()
      await seeScreen(page, translate('Edit product'))
      await page.getByLabel(translate('Name'), { exact: true }).fill(`Inji Thein ${randomInt(1e9)}`)
      await page.getByLabel(translate('Choose a photo')).setInputFiles(PHOTO)
      await see(page.getByRole('img', { name: translate('What shoppers will see') }))
      const newSize = page.getByRole('group', { name: translate('Add a size') })
      await newSize.getByLabel(translate('Size')).fill('100 ml, 200 ml, 450 ml')
      await newSize.getByRole('button', { name: translate('Add') }).click()
      const sizes = page.getByRole('list', { name: translate('Sizes') }).getByRole('listitem')
      for (const at of [0, 1, 2]) {
        await sizes.nth(at).getByLabel(translate('Price'), { exact: true }).fill('60')
        await sizes.nth(at).getByLabel(translate('Stock')).fill('12')
      }
      await seeNot(page.getByText(translate('Uploading photo...')))
      await button(page, translate('Save and show in shop')).click()
      await seeScreen(page, translate('Products'))
    },
  },
  {
    name: 'all 200 ml arishtams cost 5 rupees more',
    maxSteps: 8,
    perform: async (page, translate, start) => {
      const name = `Tasksarishtam${randomInt(1e9)}`
      const product = await createProduct({ name, sizes: [{ model: '200 ml' }, { model: '450 ml' }] })
      await start()
      await goToPage(page, 'Products', translate)
      await page.getByRole('link', { name: translate('Edit as a table') }).click()
      await page.getByLabel(translate('Search products')).fill(`${name} 200 ml`)
      await see(page.getByRole('textbox', { name: startOf(`${name}, 200 ml`) }).first())
      await seeNot(page.getByRole('textbox', { name: startOf(`${name}, 450 ml`) }).first())
      await page.getByLabel(translate('All that match')).check()
      await button(page, translate('Change them')).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel(translate('How many rupees?')).fill('5')
      await sheet.getByRole('button', { name: translate('Preview') }).click()
      await sheet.locator('li').first().waitFor()
      await sheet.locator('button').filter({ hasText: /\d/ }).last().click()
      await seeNot(sheet)
      const { variant } = await callApi('GET /api/products/:id', { params: { id: product._id } })
      expect(variant.map(({ price }) => price)).toEqual([105, 100])
    },
  },
  {
    name: 'a review with bad words is hidden',
    maxSteps: 8,
    perform: async (page, translate, start) => {
      const product = await createProduct()
      const as = await createShopper(`Madhavi ${randomInt(1e9)}`)
      const review = { rating: 1, comment: 'Swindlers!' }
      await callApi('POST /api/products/:id/reviews', { as, params: { id: product._id }, body: review })
      await start()
      await goToPage(page, 'Reviews', translate)
      await page.getByRole('button', { name: translate('Hide the review by {name}', { name: as.name }) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: translate('Hide'), exact: true }).click()
      await seeNot(dialog)
      expect(await callApi('GET /api/products/:id', { params: { id: product._id } })).toMatchObject({ reviews: [] })
    },
  },
  {
    name: 'the name of the chairman changes',
    maxSteps: 8,
    perform: async (page, translate, start) => {
      await start()
      await goToPage(page, 'Texts and pictures', translate)
      await page.getByRole('link', { name: translate('Names of people') }).click()
      const field = translate('{field}, English', { field: translate('Name of the chairman') })
      await page.getByLabel(field).fill(`K. N. ${randomInt(1e6)}`)
      await button(page, translate('Save and show in shop')).click()
      await see(page.getByText(translate('Saved. Shoppers see it now.')))
    },
  },
  {
    name: 'an e-mail is sent again',
    maxSteps: 8,
    perform: async (page, translate, start) => {
      const { _id } = await createOrder({ by: await createShopper(), state: 'shipped' })
      await mailsSent(_id)
      await start()
      await goToPage(page, 'E-mails', translate)
      await page
        .getByRole('button', { name: startOf(translate('Open')) })
        .first()
        .click()
      await button(page, translate('Send again')).click()
      await see(page.getByText(/@\S+\.\S+/).first())
    },
  },
  {
    name: 'a caller asks where the parcel is',
    maxSteps: 8,
    perform: async (page, translate, start) => {
      const phone = newPhone()
      await createOrder({ by: await createShopper(), state: 'shipped', phone })
      await start()
      await openOrder(page, translate, phone)
      await see(page.getByText('EK123456789IN').first())
    },
  },
  {
    name: 'three orders are packed and sent',
    maxSteps: 10,
    perform: async (page, translate, start) => {
      const by = await createShopper()
      const orders = [1, 2, 3].map(() => createOrder({ by, state: 'paid' }))
      const ids = (await Promise.all(orders)).map(({ _id }) => _id)
      await start()
      await goToPage(page, 'To pack', translate)
      await page.getByLabel(translate('Select all')).check()
      await page
        .getByRole('button', {
          name: new RegExp(translate('Print {n} packing slips', { n: 'N' }).replace('N', '\\d+')),
        })
        .click()
      for (const [at, id] of ids.entries()) {
        const parcel = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: id.slice(-8) }) })
        const tracking = parcel.getByLabel(translate('Tracking number'))
        if (at === 0) await parcel.getByLabel(translate('Courier')).selectOption('India Post')
        await tracking.fill(`EK12345678${at}IN`)
        await tracking.press('Enter')
        await seeNot(parcel)
      }
      for (const id of ids) await expect.poll(async () => (await orderOf(id)).isShipped, pollOptions).toBe(true)
    },
  },
  {
    name: 'one of two bottles is refunded',
    maxSteps: 8,
    perform: async (page, translate, start) => {
      const order = await createOrder({ by: await createShopper(), qty: 2, state: 'paid' })
      await start()
      await openOrder(page, translate, order._id.slice(-8))
      await button(page, translate('Make a refund')).click()
      const dialog = page.getByRole('dialog', { name: translate('Make a refund') })
      await dialog
        .getByRole('button', { name: translate('One more') })
        .first()
        .click()
      await dialog.getByLabel(translate('Reason')).fill('Broken')
      await dialog.locator('button[type=submit]').click()
      await seeNot(dialog)
    },
  },
  {
    name: 'the stock is 37 after counting, and one is sold meanwhile',
    maxSteps: 8,
    perform: async (page, translate, start) => {
      const product = await createProduct({ name: `Counted ${randomInt(1e9)}`, stock: 40 })
      const by = await createShopper()
      await start()
      await openProduct(page, translate, product.name)
      await page.getByRole('listitem').getByLabel(translate('Stock'), { exact: true }).fill('37')
      await createOrder({ by, product })
      await button(page, translate('Save')).click()
      await see(
        page
          .locator('#main')
          .getByText(/\b36\b/)
          .first(),
      )
      expect(await callApi('GET /api/products/:id', { params: { id: product._id } })).toMatchObject({
        countInStock: 36,
      })
    },
  },
  {
    name: 'the delivery fee changes tomorrow',
    maxSteps: 8,
    perform: async (page, translate, start) => {
      await start()
      await goToPage(page, 'Settings', translate)
      await page.getByLabel(translate('What changes?')).selectOption(translate('Delivery fee'))
      await page.getByLabel(translate('New value')).fill('80')
      await button(page, translate('Plan this change')).click()
      const withdraw = page.getByRole('button', { name: new RegExp(translate('Withdraw')) }).first()
      await see(withdraw)
      const [planned] = await callApi('GET /api/settings/planned', { as: await admin() })
      expect(planned).toMatchObject({ name: 'shipping', value: 80 })
      await callApi('DELETE /api/settings/planned/:id', { as: await admin(), params: { id: planned?._id ?? '' } })
    },
  },
  {
    name: 'the month goes to the accountant',
    maxSteps: 8,
    perform: async (page, translate, start) => {
      const accountant = await createShopper()
      await confirmEmail(accountant)
      await callApi('PUT /api/users/:id', {
        as: await admin(),
        params: { id: accountant._id },
        body: { role: 'accountant' },
      })
      await start()
      await goToPage(page, 'Excel files', translate)
      await button(page, translate('E-mail this month')).click()
      await see(page.getByText(/@\S+\.\S+/).first())
    },
  },
  {
    name: 'an order is paid at Razorpay and unpaid here',
    maxSteps: 8,
    perform: async (page, translate, start) => {
      const by = await createShopper()
      const order = await createOrder({ by })
      await start()
      await openOrder(page, translate, order._id.slice(-8))
      expect(await page.getByRole('button', { name: 'Pay with RazorPay' }).count()).toBe(0)
      await payAtProvider(by, order)
      await button(page, translate('Check with Razorpay')).click()
      await see(button(page, translate('Mark as shipped')))
      expect(await orderOf(order._id)).toMatchObject({ isPaid: true })
    },
  },
  {
    name: 'a colleague is invited',
    maxSteps: 8,
    perform: async (page, translate, start) => {
      await start()
      await goToPage(page, 'Users', translate)
      await button(page, translate('Add a person')).click()
      const dialog = page.getByRole('dialog', { name: translate('Add a person') })
      await dialog.getByLabel(translate('Name')).fill('Devi')
      await dialog.getByLabel(translate('Email')).fill(`devi.${randomInt(1e9)}@people.example`)
      await dialog.getByLabel(translate('Role in the shop office')).selectOption('packer')
      await button(page, translate('Invite by e-mail')).click()
      await seeNot(dialog)
    },
  },
  {
    name: 'a wrong tracking number is corrected',
    maxSteps: 8,
    perform: async (page, translate, start) => {
      const order = await createOrder({ by: await createShopper(), state: 'shipped' })
      await start()
      await goToPage(page, 'To pack', translate)
      await page.getByRole('button', { name: translate('Correct {number}', { number: order._id.slice(-8) }) }).click()
      const dialog = page.getByRole('dialog', { name: translate('Correct the tracking number') })
      await dialog.getByLabel(translate('Tracking number')).fill('EK777777777IN')
      await dialog.getByRole('button', { name: translate('Correct the tracking number') }).click()
      await seeNot(dialog)
      expect(await orderOf(order._id)).toMatchObject({ tracking: 'EK777777777IN' })
    },
  },
  {
    name: 'a parcel has arrived',
    maxSteps: 8,
    perform: async (page, translate, start) => {
      const order = await createOrder({ by: await createShopper(), state: 'shipped' })
      await start()
      await openOrder(page, translate, order._id.slice(-8))
      await button(page, translate('Mark as delivered')).click()
      await expect.poll(async () => (await orderOf(order._id)).isDelivered, pollOptions).toBe(true)
    },
  },
  {
    name: 'somebody asks who changed a price',
    maxSteps: 8,
    perform: async (page, translate, start) => {
      await start()
      await goToPage(page, 'Who changed what', translate)
      await page.getByLabel(translate('Type of entry')).selectOption('product')
      await see(page.getByRole('row').nth(1))
    },
  },
  {
    name: 'a product leaves the shop',
    maxSteps: 8,
    perform: async (page, translate, start) => {
      const product = await createProduct({ name: `Leaving ${randomInt(1e9)}` })
      await start()
      await openProduct(page, translate, product.name)
      await button(page, translate('Take out of the shop')).click()
      await expect
        .poll(async () => {
          const as = await admin()
          return (await callApi('GET /api/products/:id', { as, params: { id: product._id } })).isPublished
        }, pollOptions)
        .toBe(false)
    },
  },
]

type Language = { language: string; home: string; translate: Translate }
const ENGLISH: Language = { language: 'English', home: '/', translate: (english, values = {}) => fill(english, values) }
const MALAYALAM: Language = { language: 'Malayalam', home: '/ml/', translate: inMalayalam }

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
  async ({ width, home, translate, turn }, { openPage }) => {
    const page = await openPage({ width, as: await admin() })
    await page.goto(`${home}#/admin-dashboard`)
    const effort = await countEffort(page)
    for (const { name, maxSteps, perform } of TASKS.filter((_, at) => at % 2 === turn)) {
      let before = 0
      await perform(page, translate, async () => {
        await page.goto(`${home}#/admin-dashboard`)
        await seeScreen(page, translate('Dashboard'))
        before = effort().steps
      })
      expect(effort().steps - before, name).toBeLessThanOrEqual(maxSteps)
    }
  },
)
