import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readContent, readProducts } from '#server/catalogue/read-catalogue.ts'
import { toCsvLine } from '#server/platform/csv/write-csv.ts'
import { openingFacts } from '#server/ready-to-trade/opening-facts.ts'

// Writes catalogue/legal-facts.csv from catalogue/products.csv.

const folder = join(import.meta.dirname, '../catalogue')
const { subCategories } = await readContent(folder)
const products = await readProducts(
  folder,
  subCategories.map(({ slug }) => slug),
)
const rows = products.map(openingFacts)
const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
await writeFile(join(folder, 'legal-facts.csv'), lines.map((cells) => `${toCsvLine(cells).trimEnd()}\n`).join(''))
