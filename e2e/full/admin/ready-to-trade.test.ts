import { expect, pollOptions, test } from '../../support/browser.ts'
import { expectAccessibleOnPhoneAndDesk, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { admin } from '../../support/people.ts'
import { createProduct, productPath } from '../../support/products.ts'

// Requirements: FACT-4, FACT-5, FACT-6, FACT-7
test('a missing prescription mark is found, set in the editor and shown on the product page', async ({ openPage }) => {
  const product = await createProduct({
    name: `Danti lehyam ${Date.now()}`,
    ingredients: 'Danti (Baliospermum)',
  })
  const page = await openPage({ width: 360, as: await admin(), path: '/admin-ready-to-trade' })
  await seeScreen(page, 'Ready to trade')
  await expectAccessibleOnPhoneAndDesk(page)
  await page.getByRole('link', { name: 'A poison of Schedule E(1), without the prescription mark' }).click()
  await see(page.getByText('Found: danti, baliospermum').first())
  await expectAccessibleOnPhoneAndDesk(page)
  await page.getByRole('link', { name: product.name }).click()
  await seeScreen(page, 'Edit product')
  await page.getByLabel('Sold only with a prescription').check()
  await page.getByLabel('Country of origin').fill('India')
  await expectAccessibleOnPhoneAndDesk(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeScreen(page, 'Products')
  await page.goto('/#/admin-ready-to-trade?rule=prescription')
  await see(page.getByText(/any more\.|Found/).first())
  await seeNot(page.getByRole('link', { name: product.name }))

  await page.goto(`/#${productPath(product)}`)
  const details = page.getByRole('table', { name: 'Details' })
  await details.scrollIntoViewIfNeeded()
  await expect
    .poll(() => details.getByRole('row', { name: /^Prescription/ }).textContent(), pollOptions)
    .toContain('Needed')
  await see(details.getByRole('row', { name: 'Country of origin India' }))
  await expectAccessibleOnPhoneAndDesk(page)
})
