import { writeBreachEmails } from '#server/breaches/send-emails.ts'
import { imageSizesJob } from '#server/images/make-sizes.ts'
import { removeOrphanImages } from '#server/images/remove-orphan-images.ts'
import { redactOldMails } from '#server/notifications/redact-old-mails.ts'
import { sendMail } from '#server/notifications/send-mail.ts'
import { checkDueOrders } from '#server/payments/check-orders.ts'
import { expireOrder, expireOverdueOrders } from '#server/payments/expire-order.ts'
import { repeatJob, scheduleJob } from '#server/platform/jobs/repeat.ts'
import { retryUntilReachable } from '#server/platform/jobs/retry-until-reachable.ts'
import { remindOfPrescriptions } from '#server/prescriptions/remind.ts'
import { applyRetention } from '#server/privacy/retention.ts'
import { reconcileLastDays } from '#server/reconciliation/reconcile.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import { sendResetCode } from '#server/users/reset-code.ts'
import { applyPendingWebhooks, applyWebhook, makeWebhooksDue } from '#server/webhooks/webhook.ts'
import type { Context } from './context.ts'

const MAILS_AT_ONCE = 5
const CHECK_SECONDS = 10
/** The first visitors after a start have the processor for themselves. An upload of that time waits for the same run. */
const SIZES_AFTER_SECONDS = 20
/** Cron rules in India's time; the backup runs at 02:30. */
const HOURLY = '0 * * * *'
const DAILY = '30 3 * * *'

/**
 * Starts the background jobs, first those that became due while the shop was closed. Image jobs run only if
 * `hasImages`. Returns a function that aborts the one long job.
 */
export async function startJobs(
  deps: Context,
  ending?: AbortSignal,
  { hasImages = true }: { hasImages?: boolean } = {},
): Promise<() => void> {
  const { db, jobs } = deps
  const begin = (step: () => Promise<unknown>) => retryUntilReachable(step, ending)
  await begin(() => jobs.work('expireOrder', async ({ orderId }) => void (await expireOrder(deps, orderId))))
  await begin(() => jobs.work('applyWebhook', ({ eventId }) => applyWebhook(deps, eventId)))
  await begin(() => makeWebhooksDue(deps))
  await repeatJob(
    deps,
    'checkPayments',
    CHECK_SECONDS,
    async () => {
      await applyPendingWebhooks(deps)
      await checkDueOrders(deps)
      // Last of the three: after an outage, payments are found before orders are released.
      await expireOverdueOrders(deps)
    },
    ending,
  )
  await scheduleJob(deps, 'reconcile', HOURLY, () => reconcileLastDays(deps), ending)
  await scheduleJob(deps, 'remindOfPrescriptions', HOURLY, () => remindOfPrescriptions(deps), ending)
  await scheduleJob(deps, 'applyRetention', DAILY, () => applyRetention(deps), ending)
  deps.webhooks.importFiles()
  await begin(() => jobs.work('refund', ({ refundId }) => refundPayment(deps, refundId)))
  await begin(() => jobs.work('sendResetCode', ({ email }) => sendResetCode(deps, email), MAILS_AT_ONCE))
  await begin(() => jobs.work('breachLetters', ({ breachId }) => writeBreachEmails(deps, breachId)))
  await begin(() => jobs.work('sendMail', ({ mailId }) => sendMail(deps, mailId), MAILS_AT_ONCE))
  await scheduleJob(deps, 'redactOldMails', DAILY, () => redactOldMails(deps), ending)
  if (!hasImages) return () => {}
  const sizes = imageSizesJob(deps)
  await begin(() => jobs.work('makeImageSizes', sizes.run))
  await begin(() => jobs.enqueue(db, 'makeImageSizes', {}, { startAfter: SIZES_AFTER_SECONDS }))
  await scheduleJob(deps, 'removeOrphanImages', DAILY, () => removeOrphanImages(deps), ending)
  return sizes.stop
}
