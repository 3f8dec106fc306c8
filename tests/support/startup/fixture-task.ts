import { join } from 'node:path'
import { startShopProcess } from './fixture.ts'

const PROJECT = join(import.meta.dirname, '../../..')

/** Starts a task through bin/shop.mjs, as `npm run shop --` does. */
export const spawnTask =
  (env: NodeJS.ProcessEnv) =>
  (...args: string[]) =>
    startShopProcess({ command: [process.execPath, join(PROJECT, 'bin/shop.mjs'), ...args], env })

/** Runs a task to its end. */
export const taskRunner =
  (env: NodeJS.ProcessEnv) =>
  async (...args: string[]) => {
    const { exited, lines, errors } = await spawnTask(env)(...args)
    return { code: await exited, lines, errors }
  }
