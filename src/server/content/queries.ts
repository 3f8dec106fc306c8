import type { Db } from '#server/database/connect.ts'

/** The society's pages without their bodies, which are long. */
export const societyTitles = (db: Db) =>
  db.selectFrom('society_texts').select(['page', 'title', 'short']).orderBy('page').execute()

export const societyTexts = (db: Db) =>
  db.selectFrom('society_texts').select(['page', 'title', 'short', 'body']).orderBy('page').execute()

export const findSocietyText = (db: Db, page: string) =>
  db.selectFrom('society_texts').select(['page', 'title', 'short', 'body']).where('page', '=', page).executeTakeFirst()
