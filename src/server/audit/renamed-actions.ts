import type { AuditAction } from './sentences.ts'

/** Rows of the audit log never change. So rows of earlier releases are read under the present names. */
const RENAMED = new Map<string, AuditAction>([
  ['order held', 'order placed'],
  ['order released', 'order expired'],
  ['invoice issued later', 'invoice issued late'],
  ['prescription seen', 'prescription viewed'],
  ['prescription released', 'prescription accepted'],
  ['payment set aside', 'payment unmatched'],
  ['payment looked at', 'payment resolved'],
  ['refund decided', 'refund requested'],
  ['refund tried again', 'refund retried'],
  ['pieces put back', 'pieces restocked'],
  ['dispute told', 'dispute updated'],
  ['product brought back', 'product restored'],
  ['product changed with others', 'product changed in bulk'],
  ['product put back', 'bulk change undone'],
  ['breach letters sent', 'breach emails sent'],
  ['nominee seen', 'nominee viewed'],
  ['admin made', 'admin added'],
])

export const presentAction = (stored: string): string => RENAMED.get(stored) ?? stored

/** All names under which rows have this action. It is given by its present or by an earlier name. */
export function storedNamesOf(action: string): string[] {
  const present = presentAction(action)
  return [present, ...[...RENAMED.keys()].filter((stored) => RENAMED.get(stored) === present)]
}
