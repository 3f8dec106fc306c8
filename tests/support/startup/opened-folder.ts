import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openShop, skipImageSizes } from '#tests/support/shop-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a closed shop with the opening catalogue. */
    openedFolder: string
  }
}

export const OWNER = { email: 'owner@society.example', password: 'theyyam at the kavu' }

/** Opens a shop once and closes it. A start on a copy of its folder takes a quarter of the time of a first start. */
export default async function openedFolder({ vitest }: TestProject) {
  const run = vitest.getRootProject()
  if ('openedFolder' in run.getProvidedContext()) return
  const folder = await mkdtemp(join(tmpdir(), 'shop-opened-'))
  // The account of the database passes through.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  const shop = await openShop({ dataDir, admin: OWNER, web: false })
  await skipImageSizes(dataDir)
  await shop.stop()
  run.provide('openedFolder', dataDir)
  return () => rm(folder, { recursive: true, force: true })
}
