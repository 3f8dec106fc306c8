import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { FileError, type Problem } from '#server/platform/csv/file-error.ts'
import { readText } from '#server/platform/csv/read-text.ts'
import { SOCIETY_PAGES } from '#shared/society.ts'
import { line, paragraphs } from '#shared/text.ts'
import { neededText } from './fields.ts'

const Page = z.strictObject(
  {
    title: neededText(120),
    short: line('it', 1000).default(''),
    shortMalayalam: line('it', 1000).default(''),
    body: paragraphs('it', 60_000),
  },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? `${issue.keys.join(', ')} is not known here` : undefined) },
)
export type SocietyPage = z.output<typeof Page> & { page: string }

/**
 * The society's pages: front matter of `key: text` between two lines of `---`, then Markdown. Throws `FileError`.
 */
export const readSociety = (folder: string): Promise<SocietyPage[]> =>
  Promise.all(SOCIETY_PAGES.filter((page) => isIn(folder, page)).map((page) => readPage(folder, page)))

/** Catalogues from before the privacy notice lack its file. */
const isIn = (folder: string, page: string) => page !== 'notice' || existsSync(join(folder, fileOf(page)))

const fileOf = (page: string) => `society/${page}.md`

async function readPage(folder: string, page: string): Promise<SocietyPage> {
  const file = fileOf(page)
  const found = /^---\r?\n(.*?)\r?\n---\r?\n?(.*)$/s.exec(await readText(folder, file))
  if (!found) throw refusal({ file, line: 1, reason: 'must start with the title between two lines of ---' })
  const [, front = '', body = ''] = found
  const checked = Page.safeParse({ title: '', ...entriesOf(file, front), body })
  if (checked.success) return { page, ...checked.data }
  throw new FileError(checked.error.issues.map((issue) => toProblem(file, issue)))
}

function entriesOf(file: string, front: string): Record<string, string> {
  return Object.fromEntries(
    front.split(/\r?\n/).map((entry, at) => {
      const [, key = '', value = ''] = /^(\w+):(.*)$/.exec(entry) ?? []
      if (!key) throw refusal({ file, line: at + 2, reason: 'must be written like title: About us' })
      return [key, value]
    }),
  )
}

function toProblem(file: string, { path, message }: z.core.$ZodIssue): Problem {
  return { file, ...(path[0] !== undefined && { column: String(path[0]) }), reason: message }
}

const refusal = (problem: Problem) => new FileError([problem])
