import { join, resolve } from 'node:path'

/**
 * Reads the settings of the file `.env` in the project's folder, if there is one. Variables that are set already stay.
 * ENV_FILE names another file; "none" reads no file, as the tests need it.
 */
export function readEnvFile() {
  const { ENV_FILE } = process.env
  if (ENV_FILE === 'none') return
  const file = resolve(join(import.meta.dirname, '..'), ENV_FILE ?? '.env')
  try {
    process.loadEnvFile(file)
  } catch (error) {
    if (error.code === 'ENOENT' && ENV_FILE === undefined) return
    console.error(`The settings in ${file} cannot be read (${error.code ?? error.message}).`)
    process.exit(1)
  }
}
