import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Gives CSS module classes and animations under `folder` names of one or two letters. A class name is sent in both
 * style sheet and code, and a hash in it does not compress. Names depend only on the sources in file order, so every
 * build agrees.
 */
export function shortClassNames(folder: string) {
  const global = new Set(classesOf(readFileSync(join(folder, 'theme.css'), 'utf8')))
  const names = new Map<string, string>()
  let index = 0
  for (const file of globSync('**/*.module.css', { cwd: folder }).sort(firstScreenFirst)) {
    for (const name of classesOf(readFileSync(join(folder, file), 'utf8'))) {
      while (global.has(shortName(index))) index += 1
      names.set(`${file} ${name}`, shortName(index))
      index += 1
    }
  }
  return (name: string, file: string): string => {
    const path = relative(folder, file.split('?', 1)[0] ?? file).replaceAll('\\', '/')
    // A class that is only composed, or was added since the start, keeps a long name.
    return names.get(`${path} ${name}`) ?? `${path.replace(/\W/g, '-')}-${name}`
  }
}

/** The first screen's classes get the shortest names. */
const FIRST = /^(screen|home|categories|ui|layout|products\/product-(card|image|grid))/
const firstScreenFirst = (first: string, second: string) =>
  Number(FIRST.test(second)) - Number(FIRST.test(first)) || first.localeCompare(second)

const classesOf = (css: string): string[] =>
  [...new Set([...css.matchAll(/(?:\.|@keyframes )([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))].sort()

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

function shortName(index: number): string {
  const letter = LETTERS.charAt(index % LETTERS.length)
  return index < LETTERS.length ? letter : shortName(Math.floor(index / LETTERS.length) - 1) + letter
}
