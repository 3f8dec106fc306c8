import type { Db } from '#server/database/connect.ts'
import { readSettings } from '#server/settings/queries.ts'

/** True when the comment contains a watched word, in upper or lower case, also inside a longer word. */
export async function isFlagged(db: Db, comment: string): Promise<boolean> {
  const { watchedWords } = await readSettings(db)
  const text = comment.toLocaleLowerCase()
  return wordsOf(watchedWords).some((word) => text.includes(word.toLocaleLowerCase()))
}

const wordsOf = (text: string) =>
  text
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
