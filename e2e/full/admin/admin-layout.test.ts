import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { createBreach } from '../../support/breaches.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { createOrder } from '../../support/orders.ts'
import {
  expectNoBrokenWords,
  expectNoHorizontalScroll,
  see,
  seeNot,
  seeScreen,
  waitForFonts,
} from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'
import { createProduct } from '../../support/products.ts'
import { openScreen } from '../../support/screens.ts'

const NAME = 'Thekkedath Padinjarekkara Lakshmikuttyamma Nair'
const PRODUCT = `മഹാനാരായണതൈലം ${'Karpasasthyadinarayanabalaashwagandhadi'.repeat(2)} for old and tired knees`

// Requirements: ADMIN-26
test('long names and twice the text size break no screen of the back office', async ({ openPage }) => {
  const shopper = await createShopper(NAME)
  const product = await createProduct({
    name: PRODUCT,
    sizes: [{ model: 'The largest family pack', price: 1_02_350 }],
  })
  const order = await createOrder({ by: shopper, product, state: 'shipped' })
  const page = await openPage({ as: await admin() })
  for (const [path, sight] of [
    ['/admin-dashboard', 'Paid, to pack'],
    ['/admin-orderlist', NAME],
    ['/admin-productlist', PRODUCT],
    ['/admin-userslist', NAME],
    [`/admin-productlist/${product._id}/edit`, 'The largest family pack'],
    [`/admin-userslist/${shopper._id}/edit`, 'Check to make this user another Admin'],
    [`/order/${order._id}?from=office`, PRODUCT],
    ['/admin-settings', 'Discount and tax'],
    ['/admin-content', 'Names of people'],
    ['/admin-content/people', 'Name of the chairman, English'],
    ['/admin-reviews', 'Words to watch'],
    ['/admin-mails', 'STATE'],
    ['/admin-files', 'Import products'],
    ['/admin-packing', 'Sent in the last days'],
    ['/admin-documents', 'Search documents'],
    ['/admin-gst', '13: Documents issued'],
    ['/admin-tax-rates', 'Rates by HSN code'],
    ['/admin-ready-to-trade', 'Products in the shop'],
    ['/admin-prescriptions', 'To check'],
    ['/admin-privacy', 'Record a breach'],
    [`/admin-privacy/${(await createBreach())._id}`, 'Change the record'],
    ['/admin-audit', NAME],
  ] as const) {
    await page.goto(`/#${path}`)
    await page.getByRole('main').getByText(sight).first().waitFor({ state: 'attached' })
    await seeNot(page.locator('#main [aria-busy="true"]').first())
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await highestBadge(page), path).toBeLessThan(30)
    await page.locator('html').evaluate((html) => {
      html.style.fontSize = '200%'
    })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoHorizontalScroll(page)
    await page.locator('html').evaluate((html) => {
      html.style.fontSize = ''
    })
  }
})

/** The height of the highest badge in a table, in pixels. A badge below 30 has one line. */
const highestBadge = (page: Page) =>
  page
    .locator('#main td span, #main th span')
    .evaluateAll((spans) =>
      Math.max(
        0,
        ...spans
          .filter((span) => span.ownerDocument.defaultView.getComputedStyle(span).borderRadius === '999px')
          .map((span) => span.getBoundingClientRect().height),
      ),
    )

// Requirements: ADMIN-31
test('on a low screen the rail shows the link of the current page above its foot', async ({ openPage }) => {
  const page = await openPage({ width: 1280, height: 800, as: await admin(), path: '/admin-health' })
  await seeScreen(page, 'Health')
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Health' })
  const foot = page.getByRole('button', { name: /^Logout/ }).locator('..')
  const gap = async () => ((await foot.boundingBox())?.y ?? 0) - ((await link.boundingBox())?.y ?? 999)
  await expect.poll(gap, pollOptions).toBeGreaterThanOrEqual(38)
})

// Requirements: ADMIN-26
test('an order is found and shipped with only the keyboard', async ({ openPage }) => {
  const shopper = await createShopper('Chirutha by Keyboard')
  const order = await createOrder({ by: shopper, state: 'paid' })
  const page = await openPage({ as: await admin(), path: '/admin-dashboard' })
  await seeScreen(page, 'Dashboard')
  const focusAndEnter = async (locator: ReturnType<typeof page.getByRole>) => {
    await tabTo(locator)
    await page.keyboard.press('Enter')
  }
  const tabTo = async (locator: ReturnType<typeof page.getByRole>) => {
    await see(locator)
    for (let presses = 0; presses < 60; presses += 1) {
      if (await locator.evaluate((element) => element === element.ownerDocument.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab did not reach ${locator}`)
  }
  await focusAndEnter(
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders', exact: true }),
  )
  await seeScreen(page, 'Orders')
  await tabTo(page.getByLabel('Search orders'))
  await page.keyboard.type(order._id.slice(-8))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('link', { name: /^Details/ }).count(), pollOptions).toBe(1)
  await focusAndEnter(page.getByRole('link', { name: `Details, Chirutha by Keyboard, ${order._id.slice(-8)}` }))
  await seeScreen(page, /^Order /)
  await focusAndEnter(page.getByRole('button', { name: 'Mark as shipped' }))
  const dialog = page.getByRole('dialog', { name: 'Mark as shipped' })
  const isFocused = (name: string) =>
    dialog.getByLabel(name).evaluate((field) => field === field.ownerDocument.activeElement)
  await expect.poll(() => isFocused('Tracking number'), pollOptions).toBe(true)
  await page.keyboard.type('EK987654321IN')
  await page.keyboard.press('Tab')
  await page.keyboard.type('India')
  await focusAndEnter(dialog.getByRole('button', { name: 'Mark as shipped' }))
  await seeNot(dialog)
  await see(page.getByText('EK987654321IN').first())
  await focusAndEnter(page.getByRole('button', { name: 'Mark as delivered' }))
  await see(page.getByText(/^Delivered on/).first())
})

// Requirements: ADMIN-26
test.for(['/', '/ml/'])(
  'between phone and desktop the lists break no word and hide no text below their buttons, at %s',
  async (home, { openPage }) => {
    const shopper = await createShopper('Kunjulakshmi Amma')
    const name = 'മഹാനാരായണതൈലം സന്ധിവേദനയ്ക്കും പേശീവേദനയ്ക്കും'
    const sizes = [{ price: 1_02_350, discountPrice: 95_000 }]
    await createProduct({ name, sizes })
    await createOrder({ by: shopper, product: await createProduct({ price: 45_000 }), state: 'paid' })
    const body = { role: 'packer' } as const
    await callApi('PUT /api/users/:id', { as: await admin(), params: { id: shopper._id }, body })
    const page = await openPage({ as: await admin() })
    for (const list of ['orderlist', 'userslist', 'productlist', 'mails']) {
      await openScreen(page, `/admin-${list}`, home)
      for (const width of [768, 800, 900, 992, 1024, 1100, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoBrokenWords(page.getByRole('rowheader').first())
        expect(await coveredTexts(page), `${list} at ${width} px`).toEqual([])
      }
    }
  },
)

/** Texts of the newest row below the buttons at its end, or outside the table. */
const coveredTexts = (page: Page) =>
  page
    .locator('#main tbody tr')
    .first()
    .evaluate((row) => {
      const cells = [...row.querySelectorAll('th, td')]
      const buttons = cells.pop()?.getBoundingClientRect()
      const frame = row.closest('table')?.parentElement?.getBoundingClientRect()
      const isCovered = ({ right, left, bottom, top }: { right: number; left: number; bottom: number; top: number }) =>
        right > (frame?.right ?? 0) ||
        (buttons && right > buttons.left + 1 && left < buttons.right && bottom > buttons.top && top < buttons.bottom)
      return cells.flatMap((cell) => {
        const text = row.ownerDocument.createRange()
        text.selectNodeContents(cell)
        return [...text.getClientRects()].some(isCovered) ? [cell.textContent] : []
      })
    })

// Requirements: ADMIN-26
test('in Malayalam the selects of the product editor and of the parcels show their whole choice', async ({
  openPage,
}) => {
  const as = await admin()
  const { _id: id, name, category } = await createProduct()
  const body = { name, category, subCategory: 'arishtams-asavams' }
  await callApi('PUT /api/products/:id', { as, params: { id }, body })
  await createOrder({ by: await createShopper(), state: 'paid' })
  const page = await openPage({ as })
  for (const path of [`/admin-productlist/${id}/edit`, '/admin-packing']) {
    await openScreen(page, path, '/ml/')
    await waitForFonts(page)
    for (const width of [360, 768, 992, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await cutChoices(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

/** Choices that need more lines than their select has. */
const cutChoices = (page: Page) =>
  page.locator('#main select').evaluateAll((selects) =>
    selects.flatMap((select) => {
      const text = select.querySelector('option:checked')?.textContent ?? ''
      const style = select.ownerDocument.defaultView.getComputedStyle(select)
      const [top, right, bottom, left] = style.padding.split(' ').map(Number.parseFloat)
      const probe = select.ownerDocument.createElement('div')
      probe.textContent = text
      probe.style.font = style.font
      probe.style.width = `${select.clientWidth - (left ?? right ?? top) - (right ?? top)}px`
      select.parentElement?.append(probe)
      const isCut = probe.scrollHeight > select.clientHeight - top - (bottom ?? top) + 1
      probe.remove()
      return isCut ? [text] : []
    }),
  )

// Requirements: ADMIN-26
test('the bar with the save button reaches the edge of a wide window; its button ends below the cards', async ({
  openPage,
}) => {
  const page = await openPage({ width: 1920, as: await admin() })
  await openScreen(page, '/admin-settings')
  const endOf = async (locator: Locator) => {
    const { x = 0, width = 0 } = (await locator.boundingBox()) ?? {}
    return x + width
  }
  const button = page.getByRole('button', { name: 'Save settings' })
  expect(await endOf(button)).toBe(await endOf(page.locator('section').filter({ hasText: 'The society' }).last()))
  const corner = await page.screenshot({ clip: { x: 1900, y: 780, width: 4, height: 4 } })
  const { channels } = await sharp(corner).stats()
  expect(channels.slice(0, 3).map(({ min }) => min)).toEqual([255, 255, 255])
})

// Requirements: ADMIN-26
test('on a phone the filter with the focus is in view with its ring', async ({ openPage }) => {
  const page = await openPage({ width: 360, as: await admin(), path: '/admin-orderlist' })
  const filters = page.getByRole('navigation', { name: 'Filter orders' }).getByRole('link')
  for (const name of ['Shipped', 'Problem', 'All']) {
    const filter = filters.and(page.getByText(name, { exact: true }))
    await filter.focus()
    const { x = 0, width = 360 } = (await filter.boundingBox()) ?? {}
    // The ring is 5 pixels wide.
    expect([x >= 5, x + width <= 355], name).toEqual([true, true])
  }
})

// Requirements: SHIP-1
test('on a phone the dialog of a shipment stands at the bottom of the screen', async ({ openPage }) => {
  const order = await createOrder({ by: await createShopper(), state: 'paid' })
  const page = await openPage({ width: 360, as: await admin(), path: `/order/${order._id}?from=office` })
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as shipped' })
  const bottom = async () => {
    const box = await dialog.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }
  await expect.poll(bottom, pollOptions).toBe(page.viewportSize()?.height)
})
