import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { importProducts } from '#server/catalogue/files/import-products.ts'
import { readProductFile } from '#server/catalogue/files/read-product-file.ts'
import type { Db } from '#server/database/connect.ts'
import { AppError } from '#server/http/errors.ts'
import { translate as toEnglish } from '#shared/sentence.ts'
import { type Print, TaskRefused } from './task.ts'

const MAX_BYTES = 20 * 1024 * 1024

/** The content of a file in the format of `export-products`; undefined for a folder or a catalogue file. */
export async function productFileAt(path: string): Promise<Buffer | undefined> {
  const full = resolve(path)
  const found = await stat(full).catch(() => undefined)
  if (!found?.isFile() || found.size > MAX_BYTES) return undefined
  const bytes = await readFile(full)
  const { columns } = await readProductFile(bytes)
  return columns.has('size') ? bytes : undefined
}

/** Imports the file, all or nothing. Throws `TaskRefused` with every mistake. */
export async function importProductFile(db: Db, bytes: Buffer, isDryRun: boolean, print: Print): Promise<void> {
  const report = await importProducts(db, bytes, { isDryRun, by: { requestId: 'operator' } }).catch(toRefusal)
  if (report.errors.length > 0) throw new TaskRefused(report.errors.map(toSentence).join('\n'))
  const numbers = `${report.created} new, ${report.changed} changed, ${report.unchanged} unchanged`
  print(isDryRun ? `${numbers}. Nothing was imported, because this was a dry run.` : `${numbers}.`)
}

function toRefusal(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const lines = (error.details.errors ?? []).map(({ path, message }) => {
    const [line = '', column = ''] = path.split('.')
    return toSentence({ line: Number(line), column, message: toEnglish(message) })
  })
  throw new TaskRefused([error.message, ...lines].join('\n'))
}

const toSentence = ({ line, column, message }: { line: number; column: string; message: string }) =>
  `line ${line}${column && `, column ${column}`}: ${message}`
