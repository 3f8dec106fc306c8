import { FAULT_KINDS, FAULT_MENU, targetsOf } from '#sandbox/razorpay/fault-menu.ts'
import type { Sandbox } from '#sandbox/razorpay/sandbox.ts'
import type { SandboxEvent, SandboxFault } from '#sandbox/razorpay/tables.ts'
import { toSeconds } from '#sandbox/razorpay/views.ts'

export const toClock = ({ clock }: Sandbox) => ({
  entity: 'clock',
  now: clock.now().toISOString(),
  speed: clock.speed(),
})

export const toFault = (fault: SandboxFault) => ({
  id: fault.id,
  entity: 'fault',
  kind: fault.kind,
  on: fault.target,
  /** null: until it is removed. */
  left: fault.remaining,
  used: fault.used,
  seconds: fault.seconds,
  copies: fault.copies,
  amount: fault.amount,
  share: fault.share,
  created_at: toSeconds(fault.created_at),
})

export const toMessage = (event: SandboxEvent) => ({
  id: event.id,
  entity: 'message',
  event: event.event,
  body: event.body,
  tries: event.tries,
  last_answer: event.last_answer,
  fault: event.fault,
  created_at: toSeconds(event.created_at),
  next_try_at: orNull(event.next_try_at),
  delivered_at: orNull(event.delivered_at),
  replayed_at: orNull(event.replayed_at),
})

export const toMenu = () => FAULT_KINDS.map((kind) => ({ kind, ...FAULT_MENU[kind], on: ['any', ...targetsOf(kind)] }))

const orNull = (date: Date | null) => date && toSeconds(date)
