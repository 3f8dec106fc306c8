import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const SETTINGS = join(import.meta.dirname, '../../../../docs/operations/settings.md')

export type Setting = { names: string; preset: string; meaning: string }

/** The settings table of docs/operations/settings.md, for `--help`. */
export async function settingsList(): Promise<Setting[]> {
  const text = await readFile(SETTINGS, 'utf8')
  return text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [names = '', preset = '', meaning = ''] = line.slice(2, -2).split(' | ').map(toPlain)
      return { names, preset, meaning }
    })
}

/** Strips Markdown. */
const toPlain = (text: string) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .trim()
