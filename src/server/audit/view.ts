import type { Locale } from '#server/platform/i18n/locale.ts'
import type { AuditEntry } from '#shared/audit.ts'
import { orderNumber } from '#shared/order-number.ts'
import { toChanges } from './changes.ts'
import { type Details, detailsOf } from './details.ts'
import type { AuditRow } from './queries.ts'
import { presentAction } from './renamed-actions.ts'
import { describeAction } from './sentences.ts'

export function toAuditEntry(row: AuditRow, reader: Locale): AuditEntry {
  const details = detailsOf(row.details)
  const action = presentAction(row.action)
  const name = row.actor_name || row.current_actor_name
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    who: name || unnamedWho(row, reader),
    whoId: name ? row.actor_id : null,
    action,
    what: reader.translate(describeAction(action, details)).trim(),
    subject: { type: row.subject_type, id: row.subject_id, name: nameOf(row, details) },
    changes: toChanges(details, reader),
  }
}

function unnamedWho({ action, actor_id, subject_name }: AuditRow, reader: Locale): string {
  if (actor_id) return reader.translate('Deleted account')
  if (action === 'signed in') return subject_name ?? reader.translate('Deleted account')
  return reader.translate(action === 'sign-in refused' ? 'Someone' : 'The shop')
}

function nameOf(row: AuditRow, details: Details): string {
  if (row.subject_type === 'order') return orderNumber(row.subject_id)
  return row.subject_name ?? details.name ?? ''
}
