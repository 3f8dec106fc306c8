import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const README = join(import.meta.dirname, '../../../../README.md')

export type Setting = { names: string; preset: string; meaning: string }

/** The settings table of the README, for `--help`. */
export async function settingsList(): Promise<Setting[]> {
  const [, section = ''] = /^## Settings$(.*?)^## /ms.exec(await readFile(README, 'utf8')) ?? []
  return section
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
