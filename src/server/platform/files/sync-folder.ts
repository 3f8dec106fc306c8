import { open } from 'node:fs/promises'

/** The directory entry needs its own fsync. Windows cannot do that and does not need it. */
export async function syncFolder(directory: string) {
  if (process.platform === 'win32') return
  const folder = await open(directory)
  await folder.sync().finally(() => folder.close())
}
