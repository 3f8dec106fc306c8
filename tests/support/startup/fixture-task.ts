import { join } from 'node:path'
import { startShopProcess } from './fixture.ts'

const PROJECT = join(import.meta.dirname, '../../..')

/** Runs a task through bin/shop.mjs, as `npm run shop --` does. */
export const taskRunner =
  (env: NodeJS.ProcessEnv) =>
  async (...args: string[]) => {
    const command = [process.execPath, join(PROJECT, 'bin/shop.mjs'), ...args]
    const { exited, lines, errors } = await startShopProcess({ command, env })
    return { code: await exited, lines, errors }
  }
