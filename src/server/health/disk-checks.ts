import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sentence } from '#shared/sentence.ts'
import { type Finding, type HealthCheck, ok, problem, warning } from './finding.ts'

const GB = 1e9

export const diskCheck: HealthCheck = {
  title: 'Free disk space',
  isCheap: true,
  run: async ({ env: { dataDir, backupDir } }) => {
    const [data, backups] = await Promise.all([freeOn(dataDir), freeOn(backupDir)])
    return findingOfFree(backups.share < data.share ? backups : data)
  },
}

const WARNING_LIMIT = { share: 0.1, bytes: 2 * GB }
const PROBLEM_LIMIT = { share: 0.03, bytes: GB / 2 }

type Free = { folder: string; bytes: number; share: number }

export function findingOfFree({ folder, bytes, share }: Free): Finding {
  const values = { n: (bytes / GB).toFixed(1), folder }
  const isBelow = (limit: Omit<Free, 'folder'>) => share < limit.share || bytes < limit.bytes
  if (!isBelow(WARNING_LIMIT)) return ok(sentence('{n} GB are free in {folder}.', values))
  const message = sentence('Only {n} GB are free in {folder}.', values)
  const advice = 'Remove what is not needed there, or give the server a larger disk.'
  return isBelow(PROBLEM_LIMIT) ? problem(message, advice) : warning(message, advice)
}

/** Of the next folder above that exists. */
async function freeOn(folder: string): Promise<Free> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { folder, bytes: bavail * bsize, share: bavail / blocks }
  } catch (error) {
    if (dirname(folder) === folder) throw error
    return freeOn(dirname(folder))
  }
}
