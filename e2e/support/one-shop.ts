import { mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
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
export default async function oneShop({ vitest }: TestProject) {
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
  // The byte budget of the first view counts the slides. Their sizes take 12 s of processor time.
  await skipImageSizes(dataDir, vitest.projects.some(({ name }) => name === 'shop') ? 'hero-%' : '')
  // The browser competes with the shop for the processor here, and a slow shop sheds load.
  setPriority(BEHIND_THE_SHOP)
  run.provide('shopUrl', shop.url)
  run.provide('admin', ADMIN)
  run.provide('dataDir', dataDir)
  return async () => {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

// Niceness: a third of the processor under contention with the shop.
const BEHIND_THE_SHOP = 5
