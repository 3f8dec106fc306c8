import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sentence } from '#shared/sentence.ts'
import { type HealthCheck, ok, problem } from './finding.ts'

const PROJECT = join(import.meta.dirname, '../../..')

/** The file that `bin/read-env-file.mjs` reads. */
export const settingsFile = (named = process.env.ENV_FILE): string => resolve(PROJECT, named ?? '.env')

export const settingsFileCheck: HealthCheck = {
  title: 'Settings file',
  isCheap: true,
  run: async ({ settingsFile: file }) => {
    const found = await stat(file).catch(() => undefined)
    if (!found || (found.mode & 0o007) === 0) return ok('Other users of this server cannot read the settings.')
    return problem(
      sentence('Every user of this server can read the passwords in {file}.', { file }),
      sentence('Run: chmod o-rwx {file}', { file }),
    )
  },
}
