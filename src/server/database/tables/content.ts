import type { Generated } from 'kysely'
import type { StoredEntry } from '#shared/content.ts'
import type { Json, Stamp } from './columns.ts'

export interface ContentTables {
  /** Edited texts; unedited items have no row. */
  content: {
    id: string
    version: number
    value: Json<StoredEntry[]>
    updated_at: Stamp
  }

  content_versions: {
    content_id: string
    version: number
    value: Json<StoredEntry[]>
    actor_id: string | null
    created_at: Stamp
  }

  society_texts: {
    page: string
    title: string
    short: Generated<string>
    short_malayalam: Generated<string>
    body: Generated<string>
  }
}
