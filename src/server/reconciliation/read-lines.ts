import type { Db } from '#server/database/connect.ts'
import type { Reader } from '#server/platform/i18n/locale.ts'
import type { MoneyFilter, MoneyLine } from '#shared/money-lines.ts'
import { listedLines } from './list-lines.ts'
import { toMoneyLine } from './view.ts'

export const readLines = async (db: Db, filter: MoneyFilter, reader: Reader, perPage?: number): Promise<MoneyLine[]> =>
  (await listedLines(db, filter, perPage)).map((row) => toMoneyLine(row, reader))
