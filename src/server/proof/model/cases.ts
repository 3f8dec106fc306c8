import type { Kept } from './commands.ts'

/** Sequences that once broke something, or that stand for a rule; each is tried at every run. */
export const CASES: { what: string; commands: Kept[] }[] = [
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
]
