import type { Generated } from 'kysely'
import type { PriceSettings, Settings } from '#shared/settings.ts'
import type { Json, Stamp } from './columns.ts'

export interface SettingTables {
  settings: {
    id: number
    value: Json<Partial<Settings>>
    updated_at: Stamp
  }

  /** `from_day` is '2026-11-24' when written, and read with a cast. */
  planned_settings: {
    id: string
    name: keyof PriceSettings
    value: number
    from_day: string
    actor_id: string | null
    created_at: Stamp
  }

  /** `valid_from` is '2026-11-24' when written, and read with a cast. */
  tax_rates: {
    id: Generated<string>
    hsn_prefix: string
    condition: Generated<string>
    percent_hundredths: number
    valid_from: string
    source: Generated<string>
  }
}
