import type { Stored } from './commands.ts'

/** Sequences that once broke something, or that stand for a rule; each is tried at every run. */
export const CASES: { what: string; commands: Stored[] }[] = [
  {
    what: 'money that comes after the hold takes the stock again, or goes back when it was sold',
    commands: [
      ['place', { shopper: 0, product: 1, qty: 2, repeats: 'no', isStale: false }],
      ['open', { order: 0 }],
      ['passHold', {}],
      ['work', {}],
      ['pay', { order: 0, how: 'captured' }],
      ['place', { shopper: 1, product: 1, qty: 1, repeats: 'no', isStale: false }],
      ['tell', { payment: 0, event: 'order.paid', how: 'twice' }],
      ['work', {}],
    ],
  },
  {
    what: 'who looked a moment ago, then paid and presses "check now" is told',
    commands: [
      ['place', { shopper: 0, product: 0, qty: 1, repeats: 'no', isStale: false }],
      ['open', { order: 0 }],
      ['look', { order: 0, presses: false }],
      ['pay', { order: 0, how: 'captured' }],
      ['look', { order: 0, presses: true }],
    ],
  },
  {
    what: 'a second payment that nobody tells of is found by laying the books beside each other, and goes back',
    commands: [
      ['place', { shopper: 0, product: 0, qty: 1, repeats: 'no', isStale: false }],
      ['open', { order: 0 }],
      ['pay', { order: 0, how: 'captured' }],
      ['comeBack', { payment: 0, how: 'rightly' }],
      ['pay', { order: 0, how: 'captured' }],
      ['ship', { order: 0 }],
    ],
  },
  {
    what: 'a refund of the shop and one of the provider’s dashboard cross: no more goes back than came in',
    commands: [
      ['place', { shopper: 0, product: 0, qty: 2, repeats: 'no', isStale: false }],
      ['open', { order: 0 }],
      ['pay', { order: 0, how: 'captured' }],
      ['comeBack', { payment: 0, how: 'rightly' }],
      ['refundThere', { payment: 0, share: 'half' }],
      ['refund', { order: 0, share: 'whole', putBack: 1, presses: 2 }],
      ['work', {}],
      ['refundAgain', { refund: 0, presses: 2 }],
    ],
  },
  {
    what: 'a refund whose answer is lost and that the bank sends back is tried again, and made once',
    commands: [
      ['place', { shopper: 0, product: 2, qty: 1, repeats: 'no', isStale: false }],
      ['open', { order: 0 }],
      ['pay', { order: 0, how: 'captured' }],
      ['comeBack', { payment: 0, how: 'rightly' }],
      ['banks', { are: 'slow' }],
      ['refund', { order: 0, share: 'half', putBack: 0, presses: 1 }],
      ['fault', { faults: ['answer lost'] }],
      ['work', {}],
      ['passHold', {}],
      ['work', {}],
      ['endRefunds', { ends: 'failed', tells: true }],
      ['work', {}],
      ['refundAgain', { refund: 0, presses: 2 }],
      ['work', {}],
      ['endRefunds', { ends: 'processed', tells: false }],
    ],
  },
]
