import type { DisputeDraft } from '#sandbox/razorpay/dispute.ts'
import { invalid } from '#sandbox/razorpay/errors.ts'
import { FAULT_KINDS, FAULT_MENU, type FaultKind, targetsOf } from '#sandbox/razorpay/fault-menu.ts'
import type { NewFault } from '#sandbox/razorpay/faults.ts'
import { type Fields, readAmount, readFields, readInteger, readText, readWord } from '#sandbox/razorpay/fields.ts'
import type { DisputeStatus } from '#sandbox/razorpay/tables.ts'

/** `times`: null means until it is removed; the default is once. */
export function readFault(body: unknown): NewFault {
  const fields = readFields(body, ['kind', 'on', 'times', 'seconds', 'copies', 'amount', 'share'])
  const kind = readWord(fields, 'kind', FAULT_KINDS)
  if (!kind) throw invalid('kind', 'The kind field is required.')
  refuseUnknownDetails(kind, fields)
  const share = readNumber(fields, 'share', 0, 1) ?? 1
  if (share === 0) throw invalid('share', 'The share must be more than 0.')
  return {
    kind,
    target: readWord(fields, 'on', ['any', ...targetsOf(kind)]) ?? 'any',
    remaining: fields.times === null ? null : (readInteger(fields, 'times', 1, 1_000_000) ?? 1),
    seconds: readNumber(fields, 'seconds', 0, LONGEST) ?? null,
    copies: readInteger(fields, 'copies', 1, 100) ?? null,
    amount: fields.amount === undefined ? null : readAmount(fields),
    share,
  }
}

function refuseUnknownDetails(kind: FaultKind, fields: Fields) {
  const takes: readonly string[] = FAULT_MENU[kind].takes
  const unknown = ['seconds', 'copies', 'amount'].find((name) => fields[name] !== undefined && !takes.includes(name))
  if (unknown) throw invalid(unknown, `${kind} takes no ${unknown}.`)
}

type ClockMove = { advance: number } | { speed: number } | { reset: true }

/** `advance` in seconds, at most 31 days; 0 does what is due now. */
export function readClockMove(body: unknown): ClockMove {
  const fields = readFields(body, ['advance', 'speed', 'reset'])
  if (Object.keys(fields).length !== 1) throw invalid('', 'Give one of advance, speed and reset.')
  if (fields.reset === true) return { reset: true }
  const speed = readNumber(fields, 'speed', 1, 100_000)
  if (speed !== undefined) return { speed }
  const advance = readNumber(fields, 'advance', 0, LONGEST)
  if (advance === undefined) throw invalid('', 'Give one of advance, speed and reset.')
  return { advance }
}

export function readSwitch(body: unknown): boolean {
  const { enabled } = readFields(body, ['enabled'])
  if (typeof enabled !== 'boolean') throw invalid('enabled', 'The enabled field must be true or false.')
  return enabled
}

export function readDispute(body: unknown): DisputeDraft {
  const fields = readFields(body, ['amount', 'phase', 'reason_code'])
  return {
    amount: fields.amount === undefined ? undefined : readAmount(fields),
    phase: readWord(fields, 'phase', DISPUTE_PHASES) ?? 'chargeback',
    reasonCode: readText(fields, 'reason_code', 60) || 'chargeback',
  }
}

export function readDisputeMove(body: unknown): Exclude<DisputeStatus, 'open'> {
  const status = readWord(readFields(body, ['status']), 'status', ['under_review', 'won', 'lost', 'closed'])
  if (!status) throw invalid('status', 'The status field is required.')
  return status
}

/** A number from `min` to `max`, or undefined when the field is not there. */
function readNumber(fields: Fields, name: string, min: number, max: number): number | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(name, `The ${name} must be a number.`)
  if (value < min || value > max) throw invalid(name, `The ${name} must be between ${min} and ${max}.`)
  return value
}

const DISPUTE_PHASES = ['retrieval', 'chargeback', 'pre_arbitration', 'arbitration', 'fraud'] as const
const LONGEST = 31 * 24 * 3_600
