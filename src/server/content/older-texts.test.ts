import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { OPENING_CATALOGUE } from '#server/catalogue/fill-empty-shop.ts'
import { readSociety } from '#server/catalogue/read-society.ts'
import type { Db } from '#server/database/connect.ts'
import { openShop } from '#tests/support/shop.ts'

const MIGRATIONS = ['0102-legal-name-in-texts.sql', '0103-settings-in-texts.sql']

const LATEST = '0109-privacy-and-returns-in-texts.sql'

const readMigration = (file: string) => readFile(join(import.meta.dirname, '../../../migrations', file), 'utf8')

const migrate = async (db: Db) => {
  for (const file of MIGRATIONS) await sql.raw(await readMigration(file)).execute(db)
}

const OLD_PRICES =
  'All prices are in Indian rupees. The price summary shown before you place the order states the items price after any discount, the tax, the shipping charge and the total. At the time of writing a discount of 10% is applied at checkout; tax is 5% on Ayurveda items and 18% on other categories; and shipping is ₹100 for orders below ₹999 and ₹50 otherwise. The amounts shown at checkout are the ones that apply.'

/** The text of a shop that was filled before these migrations. */
const olderOf = (body: string) =>
  body
    .replace('- **Legal name:** {{LEGAL_NAME}}\n', '')
    .replace('{{SOCIETY_ADDRESS}}, PIN {{PIN_CODE}}', 'East Kadirur, Kannur district, Kerala, {{PIN_CODE}}, India')
    .replace('{{GRIEVANCE_OFFICER_TITLE}}, ', '')
    .replace('\nThe seller of all goods on this site is {{LEGAL_NAME}}.', '')
    .replace('in {{DELIVERY_STATE}}, India with', 'in India with')
    .replace(/All prices are in Indian rupees\..*/, OLD_PRICES)

// Requirements: SOC-11, SOC-12, SOC-13, TAX-5
test('a filled shop gets the new lines of contact and terms, and the lines of staff stay', async () => {
  const { owner } = await openShop()
  const pages = (await readSociety(OPENING_CATALOGUE)).filter(({ page }) => ['contact', 'terms'].includes(page))
  await owner
    .insertInto('society_texts')
    .values(pages.map(({ page, title, body }) => ({ page, title, body: `${olderOf(body)}\nOur own line.` })))
    .execute()
  await migrate(owner)
  const stored = await owner.selectFrom('society_texts').select(['page', 'body']).orderBy('page').execute()
  expect(stored).toEqual(
    pages
      .map(({ page, body }) => ({ page, body: `${body}\nOur own line.` }))
      .toSorted((a, b) => (a.page < b.page ? -1 : 1)),
  )
})

// Requirements: PRIV-14, SOC-15
test('a filled shop gets the new lines of privacy policy, notice and terms', async () => {
  const { owner } = await openShop()
  const pages = (await readSociety(OPENING_CATALOGUE)).filter(({ page }) =>
    ['notice', 'privacy', 'terms'].includes(page),
  )
  const replaced = [...(await readMigration(LATEST)).matchAll(/E'([^']+)',\n +E'([^']+)'\)/g)].map((match) =>
    match.slice(1).map((text) => text.replaceAll('\\n', '\n')),
  )
  expect(replaced).toHaveLength(10)
  const beforeIt = (body: string) => replaced.reduce((text, [old = '', line = '']) => text.replace(line, old), body)
  await owner
    .insertInto('society_texts')
    .values(pages.map(({ page, title, body }) => ({ page, title, body: beforeIt(body) })))
    .execute()
  await sql.raw(await readMigration(LATEST)).execute(owner)
  const stored = await owner.selectFrom('society_texts').select(['page', 'body']).execute()
  expect(stored).toEqual(expect.arrayContaining(pages.map(({ page, body }) => ({ page, body }))))
  const older = pages.map(({ body }) => beforeIt(body)).join('\n')
  for (const [old] of replaced) expect(older).toContain(old)
})

// Requirements: SOC-13
test('a line that staff changed stays as they wrote it', async () => {
  const { owner } = await openShop()
  const own =
    '- **Address:** {{SOCIETY_NAME}}, East Kadirur, Kannur district, Kerala, {{PIN_CODE}}, India (first floor)'
  await owner.insertInto('society_texts').values({ page: 'contact', title: 'Contact', body: own }).execute()
  await migrate(owner)
  const { body } = await owner.selectFrom('society_texts').select('body').executeTakeFirstOrThrow()
  expect(body).toBe(`- **Legal name:** {{LEGAL_NAME}}\n${own}`)
})
