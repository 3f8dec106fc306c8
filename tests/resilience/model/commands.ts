import fc from 'fast-check'
import type { ShopCommand } from './command.ts'
import type { Fault } from './model-state.ts'
import * as refunds from './refund-commands.ts'
import * as shop from './shop-commands.ts'
import * as shopper from './shopper-commands.ts'

const number = fc.nat({ max: 11 })
const noArguments = fc.constant({})
const order = fc.record({ order: number })

/** Every command with its possible arguments. */
const ARGUMENTS = {
  placeOrder: fc.record({
    shopper: number,
    product: number,
    qty: fc.integer({ min: 1, max: 3 }),
    repeats: fc.oneof(
      { weight: 8, arbitrary: fc.constant('no' as const) },
      fc.constant('same' as const),
      fc.constant('with other articles' as const),
    ),
    isStale: fc.nat({ max: 9 }).map((n) => n === 0),
  }),
  openPayment: order,
  openPaymentOfAnother: order,
  pay: fc.record({
    order: number,
    how: fc.oneof(
      { weight: 6, arbitrary: fc.constant('captured' as const) },
      fc.constantFrom('failed' as const, 'authorized' as const, 'with a wrong amount' as const),
    ),
  }),
  captureLate: fc.record({ payment: number }),
  returnFromPayment: fc.record({
    payment: number,
    how: fc.oneof(
      { weight: 6, arbitrary: fc.constant('rightly' as const) },
      fc.constantFrom('forged' as const, 'to another order' as const),
    ),
  }),
  viewOrder: fc.record({ order: number, checksPayment: fc.boolean() }),
  review: fc.record({ shopper: number, product: number, rating: fc.integer({ min: 1, max: 5 }) }),
  sendWebhook: fc.record({
    payment: number,
    event: fc.constantFrom(
      'payment.authorized' as const,
      'payment.captured' as const,
      'payment.failed' as const,
      'order.paid' as const,
    ),
    how: fc.oneof(
      { weight: 3, arbitrary: fc.constant('once' as const) },
      fc.constantFrom('twice' as const, 'late' as const, 'forged' as const),
    ),
  }),
  sendDelayedWebhooks: noArguments,
  runDueJobs: noArguments,
  expireHolds: noArguments,
  releaseOverdue: noArguments,
  reconcile: noArguments,
  setFaults: fc.record({
    faults: fc.array(fc.constantFrom<Fault[]>('call lost', 'answer lost', undefined), { minLength: 1, maxLength: 4 }),
  }),
  ship: order,
  deliverParcel: order,
  saveProduct: fc.record({
    product: number,
    price: fc.integer({ min: 100, max: 300_000 }).map((paise) => paise / 100),
    stock: fc.nat({ max: 5 }),
  }),
  removeProduct: fc.record({ product: number }),
  refund: fc.record({
    order: number,
    share: fc.constantFrom('whole' as const, 'half' as const, 'too much' as const),
    putBack: fc.nat({ max: 3 }),
    presses: fc.integer({ min: 1, max: 2 }),
  }),
  refundAtProvider: fc.record({ payment: number, share: fc.constantFrom('whole' as const, 'half' as const) }),
  setBankSpeed: fc.record({ speed: fc.constantFrom('slow' as const, 'quick' as const) }),
  completeRefunds: fc.record({
    status: fc.constantFrom('processed' as const, 'failed' as const),
    sendsWebhook: fc.boolean(),
  }),
  retryRefund: fc.record({ refund: number, presses: fc.integer({ min: 1, max: 2 }) }),
}

type Name = keyof typeof ARGUMENTS
type ArgumentsOf = { [N in Name]: (typeof ARGUMENTS)[N] extends fc.Arbitrary<infer Args> ? Args : never }

const COMMANDS: { [N in Name]: (args: ArgumentsOf[N]) => ShopCommand } = { ...shopper, ...shop, ...refunds }

/** One command of a sequence, in its printed form. */
export type Stored = { [N in Name]: [N, ArgumentsOf[N]] }[Name]

export const toCommand = <N extends Name>([name, args]: [N, ArgumentsOf[N]]): ShopCommand => COMMANDS[name](args)

const WEIGHTS: Partial<Record<Name, number>> = {
  placeOrder: 6,
  openPayment: 6,
  pay: 6,
  returnFromPayment: 3,
  sendWebhook: 3,
  runDueJobs: 3,
  refund: 2,
}

const NAMES = Object.keys(ARGUMENTS) as Name[]

const arbitraryOf = <N extends Name>(name: N): fc.Arbitrary<ShopCommand> =>
  (ARGUMENTS[name] as unknown as fc.Arbitrary<ArgumentsOf[N]>).map((args) => toCommand([name, args]))

export const anyCommands = fc.commands(
  NAMES.flatMap((name) => Array.from({ length: WEIGHTS[name] ?? 1 }, () => arbitraryOf(name))),
  { maxCommands: 40, size: 'max' },
)
