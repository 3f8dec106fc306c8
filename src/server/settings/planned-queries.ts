import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import type { PlannedDraft } from '#shared/planned-settings.ts'

const isFuture = sql<boolean>`planned_settings.from_day > (now() at time zone 'Asia/Kolkata')::date`

/** The earliest first. `from_day` is text, because a day has no time zone. */
export const plannedSettings = (db: Db) =>
  db
    .selectFrom('planned_settings')
    .leftJoin('users', 'users.id', 'planned_settings.actor_id')
    .select(['planned_settings.id', 'planned_settings.name', 'users.name as by'])
    .select([sql<number>`planned_settings.value::float8`.as('value'), sql<string>`from_day::text`.as('from')])
    .where(isFuture)
    .orderBy('from_day')
    .orderBy('planned_settings.name')
    .limit(500)
    .execute()

export const upsertPlanned = (tx: Db, { name, value, from }: PlannedDraft, actorId: string) =>
  tx
    .insertInto('planned_settings')
    .values({ id: newId(), name, value, from_day: from, actor_id: actorId })
    .onConflict((same) => same.columns(['name', 'from_day']).doUpdateSet({ value, actor_id: actorId }))
    .execute()

/** Returns undefined for a change that has begun, or that does not exist. */
export const deletePlanned = (tx: Db, id: string) =>
  tx
    .deleteFrom('planned_settings')
    .where('id', '=', id)
    .where(isFuture)
    .returning(['name', sql<number>`value::float8`.as('value'), sql<string>`from_day::text`.as('from')])
    .executeTakeFirst()

/** When staff change a setting now, its planned change that has begun no longer applies. */
export const deleteStarted = (tx: Db, names: PlannedDraft['name'][]) =>
  names.length === 0
    ? undefined
    : tx.deleteFrom('planned_settings').where('name', 'in', names).where(sql<boolean>`not ${isFuture}`).execute()
