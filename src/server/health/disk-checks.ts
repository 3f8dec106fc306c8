import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sentence } from '#shared/sentence.ts'
import { fine, type HealthCheck, problem, warning } from './finding.ts'

const GB = 1e9

export const diskCheck: HealthCheck = {
  title: 'Free disk space',
  isCheap: true,
  run: async ({ env: { dataDir, backupDir } }) => {
    const [data, backups] = await Promise.all([freeOn(dataDir), freeOn(backupDir)])
    const least = backups.share < data.share ? backups : data
    const values = { n: (least.bytes / GB).toFixed(1), folder: least.folder }
    if (least.share >= LITTLE && least.bytes >= 2 * GB) return fine(sentence('{n} GB are free in {folder}.', values))
    const message = sentence('Only {n} GB are free in {folder}.', values)
    const advice = 'Remove what is not needed there, or give the server a larger disk.'
    return least.share < VERY_LITTLE || least.bytes < GB / 2 ? problem(message, advice) : warning(message, advice)
  },
}

const LITTLE = 0.1
const VERY_LITTLE = 0.03

/** Of the next folder above that exists. */
async function freeOn(folder: string): Promise<{ folder: string; bytes: number; share: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { folder, bytes: bavail * bsize, share: bavail / blocks }
  } catch (error) {
    if (dirname(folder) === folder) throw error
    return freeOn(dirname(folder))
  }
}
