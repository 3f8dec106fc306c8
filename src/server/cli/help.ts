import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

// `npm start -- --help`: prints the options without opening the shop.

const table = await readFile(join(import.meta.dirname, '../../../docs/operations/settings.md'), 'utf8')
const settings = table
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.slice(2, -2).split(' | ').map(withoutMarkup))
const lines = [
  'npm start                  opens the shop and prints its address; Ctrl-C closes it',
  'npm run shop -- --help     lists the tasks of the operator, such as backup and reset-password',
  '',
  'Settings from the environment, each with its default:',
  ...settings.map(([names, preset, meaning]) => `  ${names}  (${preset})\n      ${meaning}`),
]
process.stdout.write(`${lines.join('\n')}\n`)

/** Strips Markdown. */
function withoutMarkup(text: string) {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .trim()
}
