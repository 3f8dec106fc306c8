import { type Failure, failureOf } from './failures.ts'
import { consumeFault } from './faults.ts'
import { MIN_AMOUNT } from './fields.ts'
import { completePayment, fail } from './payment-steps.ts'
import { updatePayment } from './queries.ts'
import { providerFee } from './rules.ts'
import { inProviderTime, type Sandbox } from './sandbox.ts'
import type { SandboxDb, SandboxFault, SandboxOrder, SandboxPayment } from './tables.ts'

/** Applies the bank's response; a fault may change a yes. Call it in a transaction that holds the order's lock. */
export async function applyBankReply(
  tx: SandboxDb,
  sandbox: Sandbox,
  order: SandboxOrder,
  payment: SandboxPayment,
  response: Failure | 'pays',
): Promise<SandboxPayment> {
  const fault = response === 'pays' ? await consumeFault(tx, PAYMENT_FAULTS, [payment.method, 'any']) : undefined
  const completeAfter = (seconds: number) =>
    updatePayment(tx, payment.id, { comes_at: inProviderTime(sandbox, (fault?.seconds ?? seconds) * 1000) })

  switch (fault?.kind) {
    case 'late_authorization':
      return completeAfter(LONG_DELAY)
    case 'failed_then_captured':
      await fail(tx, sandbox, payment, failureOf('payment_failed'))
      return completeAfter(SHORT_DELAY)
    case 'wrong_amount': {
      const wrong = await updatePayment(tx, payment.id, { amount: wrongAmount(payment, fault) })
      return completePayment(tx, sandbox, order, wrong, response)
    }
    case 'customer_pays_fee': {
      const fee = providerFee(payment.amount)
      const raised = await updatePayment(tx, payment.id, { amount: payment.amount + fee.fee, ...fee })
      return completePayment(tx, sandbox, order, raised, response)
    }
    default:
      return completePayment(tx, sandbox, order, payment, response)
  }
}

function wrongAmount({ amount }: SandboxPayment, fault: SandboxFault): number {
  if (fault.amount) return fault.amount
  return amount - ONE_RUPEE < MIN_AMOUNT ? amount + ONE_RUPEE : amount - ONE_RUPEE
}

const PAYMENT_FAULTS = ['late_authorization', 'failed_then_captured', 'wrong_amount', 'customer_pays_fee'] as const
// Seconds. A payment without a bank response fails after 10 minutes, so this is later.
const LONG_DELAY = 900
const SHORT_DELAY = 10
const ONE_RUPEE = 100
