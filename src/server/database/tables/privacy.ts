import type { Generated } from 'kysely'
import type { BreachData, EmailPart } from '#shared/breach-data.ts'
import type { PrivacyNotice } from '#shared/consents.ts'
import type { PurposeName, ShownOn } from '#shared/purposes.ts'
import type { Json, MaybeStamp, Stamp } from './columns.ts'

type InBoth = { en: string; ml: string }
type BreachTexts = Record<EmailPart, InBoth> & { cause: string }
type ChosenBy = { by: 'all' | 'people' | 'orders'; from?: string; to?: string }

export interface PrivacyTables {
  privacy_notices: {
    version: string
    texts: Json<PrivacyNotice['texts']>
    recorded_at: Stamp
  }

  consents: {
    id: string
    user_id: string
    purpose: PurposeName
    given: boolean
    at: Stamp
    notice_version: string | null
    shown_on: ShownOn | null
    language: string
    says_adult: Generated<boolean>
    request_id: Generated<string>
  }

  nominations: {
    user_id: string
    name: string
    contact: string
    updated_at: Stamp
  }

  deleted_accounts: {
    id: Generated<string>
    deleted_at: Stamp
    data: Json<unknown>
  }

  breaches: {
    id: string
    texts: Json<BreachTexts>
    data: BreachData[]
    noticed_at: Date
    chosen_by: Json<ChosenBy>
    affected: Generated<number>
    letters: Generated<number>
    letters_at: MaybeStamp
    reported_at: MaybeStamp
    created_at: Stamp
    updated_at: Stamp
  }

  breach_people: {
    breach_id: string
    user_id: string
    letter_at: MaybeStamp
  }
}
