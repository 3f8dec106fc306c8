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
import { insist } from './insist.ts'
import { repeatJob } from './repeat.ts'

const MAILS_AT_ONCE = 5
const CHECK_SECONDS = 10
const RECONCILE_SECONDS = 3_600
const DAY_SECONDS = 86_400

/**
 * Begins to run what is done in the background, and first what became due while the shop was closed; what is done with the
 * files of pictures only where `hasImages`. Answers how to break off the one job that may be long.
 */
export async function startWork(
  deps: Deps,
  ending?: AbortSignal,
  { hasImages = true }: { hasImages?: boolean } = {},
): Promise<() => void> {
  const { db, jobs } = deps
  const begin = (step: () => Promise<unknown>) => insist(step, ending)
  await begin(() => jobs.work('expireOrder', async ({ orderId }) => void (await expireOrder(deps, orderId))))
  await begin(() => jobs.work('applyWebhook', ({ eventId }) => applyEvent(deps, eventId)))
  await begin(() => makeEventsDue(deps))
  await repeatJob(
    deps,
    'checkPayments',
    CHECK_SECONDS,
    async () => {
      await applyWaitingEvents(deps)
      await checkDueOrders(deps)
      // The last of the three: after an outage the money that came meanwhile is found first.
      await expireOverdueOrders(deps)
    },
    ending,
  )
  await repeatJob(deps, 'reconcile', RECONCILE_SECONDS, () => reconcileLastDays(deps), ending)
  await repeatJob(deps, 'forget', DAY_SECONDS, () => forget(deps), ending)
  deps.events.bringIn()
  await begin(() => jobs.work('refund', ({ refundId }) => refundPayment(deps, refundId)))
  await begin(() => jobs.work('sendResetCode', ({ email }) => sendResetCode(deps, email), MAILS_AT_ONCE))
  await begin(() => jobs.work('sendMail', ({ mailId }) => sendMail(deps, mailId), MAILS_AT_ONCE))
  await begin(() => jobs.work('emptyOldMails', () => emptyOldMails(deps)))
  await begin(() => jobs.enqueue(db, 'emptyOldMails', {}))
  return hasImages ? workOnImages(deps, begin) : () => {}
}

async function workOnImages(deps: Deps, begin: (step: () => Promise<unknown>) => Promise<unknown>) {
  const { db, jobs } = deps
  const sizes = pictureSizesJob(deps)
  await begin(() => jobs.work('tidyPictures', () => tidyPictures(deps)))
  await begin(() => jobs.work('makePictureSizes', sizes.run))
  await begin(() => jobs.enqueue(db, 'makePictureSizes', {}))
  await begin(() => jobs.enqueue(db, 'tidyPictures', {}))
  return sizes.stop
}
