/** The calls that a fault can target. `any` means all REST calls, but not those of the window. */
export const CALL_NAMES = [
  'order.create',
  'order.fetch',
  'order.list',
  'order.edit',
  'order.payments',
  'payment.fetch',
  'payment.list',
  'payment.edit',
  'payment.capture',
  'payment.refunds',
  'refund.create',
  'refund.fetch',
  'refund.list',
  'refund.edit',
  'dispute.fetch',
  'dispute.list',
  'window.order',
  'window.pay',
  'window.bank',
  'window.wait',
] as const

export type CallName = (typeof CALL_NAMES)[number]

const EVENT_NAMES = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'payment.dispute.created',
  'payment.dispute.under_review',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
] as const

const METHOD_NAMES = ['card', 'upi', 'netbanking'] as const

type Detail = 'seconds' | 'copies' | 'amount'

/** One kind of fault: its targets, its options and its label in the dashboard. */
interface FaultChoice {
  to: 'call' | 'message' | 'payment' | 'refund'
  takes: readonly Detail[]
  title: string
}

const choice = (to: FaultChoice['to'], title: string, ...takes: Detail[]): FaultChoice => ({ to, title, takes })

export const FAULT_MENU = {
  slow: choice('call', 'Answer late (default: 6 s)', 'seconds'),
  too_many_requests: choice('call', 'Refuse: too many requests (429, retry after 1 s by default)', 'seconds'),
  server_error: choice('call', 'Answer with an error (500), nothing done'),
  cut: choice('call', 'Cut the connection, nothing done'),
  answer_lost: choice('call', 'Do it, then lose the answer'),
  duplicate: choice('message', 'Send it several times (default: 1 extra copy)', 'copies'),
  drop: choice('message', 'Never send it'),
  delay: choice('message', 'Send it later (default: 60 s)', 'seconds'),
  reorder: choice('message', 'Send authorized after captured, refund created after processed'),
  wrong_secret: choice('message', 'Sign one try with a wrong secret'),
  old_secret: choice('message', 'Sign one try with the webhook’s previous secret'),
  failed_then_captured: choice('payment', 'Fail, then be captured with the same id (default: 10 s later)', 'seconds'),
  late_authorization: choice(
    'payment',
    'No answer from the bank for 10 min, then pay (default: after 15 min)',
    'seconds',
  ),
  browser_closed: choice('payment', 'Pay, but close the browser before the shop gets the result'),
  wrong_amount: choice('payment', 'Take a different amount than the order’s (default: Re 1 less)', 'amount'),
  customer_pays_fee: choice('payment', 'The buyer pays the fee in addition to the order’s amount'),
  refund_fails: choice('refund', 'Be pending, then fail', 'seconds'),
  refund_waits: choice('refund', 'Stay pending for longer (default: 1 day)', 'seconds'),
  low_balance: choice('refund', 'Be refused: the account’s balance is too low'),
} as const satisfies Record<string, FaultChoice>

export type FaultKind = keyof typeof FAULT_MENU

export const FAULT_KINDS = Object.keys(FAULT_MENU) as FaultKind[]

/** The targets of a fault of this kind, besides `any`. */
export function targetsOf(kind: FaultKind): readonly string[] {
  switch (FAULT_MENU[kind].to) {
    case 'call':
      return CALL_NAMES
    case 'message':
      return kind === 'reorder' ? ['payment.authorized', 'refund.created'] : EVENT_NAMES
    case 'payment':
      return METHOD_NAMES
    case 'refund':
      return []
  }
}
