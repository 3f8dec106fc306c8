import type { Generated } from 'kysely'
import type { Json, Stamp } from './columns.ts'

export interface PlatformTables {
  attempts: {
    key: string
    count: number
    ends_at: Date
  }

  idempotency_keys: {
    user_id: string
    key: string
    request_hash: string
    done_at: Stamp
  }

  audit: {
    id: Generated<number>
    at: Stamp
    action: string
    actor_id: string | null
    actor_name: Generated<string>
    subject_type: string
    subject_id: string
    details: Json<unknown>
    request_id: Generated<string>
  }

  imported_files: {
    sha256: string
    imported_at: Stamp
  }

  write_probe: {
    id: Generated<boolean>
    written_at: Stamp
  }
}
