import type { Category } from '#shared/categories.ts'
import type { LegalForm } from './legal-form.ts'
import { type FormPart, wireTo } from './wire.ts'

export type LegalFieldsProps = FormPart<LegalForm> & { category: Category }

export function legalWire(part: LegalFieldsProps) {
  const wire = wireTo(part)
  return (...field: Parameters<typeof wire>) => ({ optional: true, autoComplete: 'off', ...wire(...field) })
}
