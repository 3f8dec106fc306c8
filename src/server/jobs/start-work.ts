import type { Deps } from '#server/app.ts'
import { forget } from '#server/forgetting/forget.ts'
import { emptyOldMails } from '#server/mail/empty-old-mails.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { expireOrder, expireOverdueOrders } from '#server/orders/expire-order.ts'
import { checkDueOrders } from '#server/payments/check-orders.ts'
import { reconcileLastDays } from '#server/payments/reconcile.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { applyEvent, applyWaitingEvents, makeEventsDue } from '#server/payments/webhook.ts'
import { pictureSizesJob } from '#server/pictures/make-sizes.ts'
import { tidyPictures } from '#server/pictures/tidy-pictures.ts'
import { sendResetCode } from '#server/users/reset-code.ts'
import { repeatJob } from './repeat.ts'

const MAILS_AT_ONCE = 5
const CHECK_SECONDS = 10
const RECONCILE_SECONDS = 3_600
const DAY_SECONDS = 86_400

/**
 * Begins to run what is done in the background, and first what became due while the shop was closed. Answers how to break
 * off the one job that may be long.
 */
export async function startWork(deps: Deps): Promise<() => void> {
  const { jobs } = deps
  const sizes = pictureSizesJob(deps)
  await expireOverdueOrders(deps)
  await jobs.work('expireOrder', ({ orderId }) => expireOrder(deps, orderId))
  await jobs.work('applyWebhook', ({ eventId }) => applyEvent(deps, eventId))
  await makeEventsDue(deps)
  await repeatJob(deps, 'checkPayments', CHECK_SECONDS, async () => {
    await applyWaitingEvents(deps)
    await checkDueOrders(deps)
  })
  await repeatJob(deps, 'reconcile', RECONCILE_SECONDS, () => reconcileLastDays(deps))
  await repeatJob(deps, 'forget', DAY_SECONDS, () => forget(deps))
  deps.events.bringIn()
  await jobs.work('refund', ({ refundId }) => refundPayment(deps, refundId))
  await jobs.work('sendResetCode', ({ email }) => sendResetCode(deps, email), MAILS_AT_ONCE)
  await jobs.work('sendMail', ({ mailId }) => sendMail(deps, mailId), MAILS_AT_ONCE)
  await jobs.work('emptyOldMails', () => emptyOldMails(deps))
  await jobs.work('tidyPictures', () => tidyPictures(deps))
  await jobs.work('makePictureSizes', sizes.run)
  await jobs.enqueue(deps.db, 'makePictureSizes', {})
  await jobs.enqueue(deps.db, 'emptyOldMails', {})
  await jobs.enqueue(deps.db, 'tidyPictures', {})
  return sizes.stop
}
