import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import type { TestProject } from 'vitest/node'
import { connectionOfRunning } from '#server/database/embedded/running.ts'
import { IMAGE_FORMATS, IMAGE_WIDTHS } from '#shared/uploads.ts'
import { openShop, skipImageSizes } from '#tests/support/shop-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string
    admin: { email: string; password: string }
    /** The shop's data folder. */
    dataDir: string
  }
}

const ADMIN = { email: 'admin@shop.example', password: 'correct horse battery' }

/**
 * One real shop with the opening catalogue for all projects of a run. To write a test against a running shop, set
 * SHOP_URL, ADMIN_EMAIL, ADMIN_PASSWORD and DATA_DIR.
 */
export default async function startSharedShop({ vitest }: TestProject) {
  const run = vitest.getRootProject()
  if ('shopUrl' in run.getProvidedContext()) return
  const { SHOP_URL, ADMIN_EMAIL = ADMIN.email, ADMIN_PASSWORD = ADMIN.password, DATA_DIR = './data' } = process.env
  if (SHOP_URL) {
    run.provide('shopUrl', SHOP_URL)
    run.provide('admin', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    run.provide('dataDir', DATA_DIR)
    return
  }

  const dataDir = await mkdtemp(join(tmpdir(), 'shop e2e '))
  const shop = await openShop({ dataDir, admin: ADMIN })
  // The byte budget of the first view counts the first slide. The sizes of a slide take a second of processor time.
  const runs = (project: string) => vitest.projects.some(({ name }) => name === project)
  await skipImageSizes(dataDir, runs('shop') ? 'hero-ayurveda%' : '')
  // Screenshots for people show each product's own image.
  if (!runs('shots')) await shareOneImage(dataDir)
  // The browser competes with the shop for the processor here, and a slow shop sheds load.
  setPriority(NICENESS)
  run.provide('shopUrl', shop.url)
  run.provide('admin', ADMIN)
  run.provide('dataDir', dataDir)
  return async () => {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Gives all products of the catalogue the image sizes of the first. Decoding an original of 800 px takes up to 20 ms,
 * and a list shows twenty.
 */
async function shareOneImage(dataDir: string) {
  const folder = join(dataDir, 'uploads')
  const client = new pg.Client(await connectionOfRunning(dataDir))
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'select name from images where width = $1 and height = $1 order by name',
    [ORIGINAL_PX],
  )
  await client.end()
  const [first, ...otherNames] = rows.map(({ name }) => name)
  for (const width of IMAGE_WIDTHS.filter((each) => each < ORIGINAL_PX)) {
    for (const format of IMAGE_FORMATS) {
      const fileOf = (name: string | undefined) => join(folder, `${name}-${width}.${format}`)
      await sharp(join(folder, `${first}.webp`))
        .resize({ width })
        .toFormat(format)
        .toFile(fileOf(first))
      for (const name of otherNames) await copyFile(fileOf(first), fileOf(name))
    }
  }
}

// The images of the products are squares of this size.
const ORIGINAL_PX = 800
// Niceness: a third of the processor under contention with the shop.
const NICENESS = 5
