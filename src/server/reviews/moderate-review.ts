import { type By, writeAudit } from '#server/audit/queries.ts'
import type { AuditAction } from '#server/audit/sentences.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound, orNotFound } from '#server/http/errors.ts'
import { writeMail } from '#server/notifications/write-mail.ts'
import type { Translate } from '#server/platform/i18n/translator.ts'
import type { Email, Society } from '#server/platform/mail/email.ts'
import { findUser } from '#server/users/queries.ts'
import { HIDE_REASONS, type HideReason } from '#shared/hide-reasons.ts'
import {
  addToRatings,
  deleteReview,
  findReviewed,
  isReview,
  type ModeratedReview,
  markHidden,
  markShown,
  subtractRating,
} from './queries.ts'

type Deps = Pick<Context, 'db' | 'jobs' | 'publicUrl'>
type ReviewId = { productId: string; reviewId: string }

/**
 * Hides a review and notifies its writer once. Its stars no longer count. A hidden review stays as it is. Throws 404
 * for an unknown review.
 */
export const hideReview = (deps: Deps, ids: ReviewId, reason: HideReason, by: By) =>
  inTransaction(deps.db, async (tx) => {
    const review = await markHidden(tx, ids, reason)
    if (!review) return refuseUnknown(tx, ids)
    await subtractRating(tx, ids.productId, review.rating)
    await audit(tx, 'review hidden', ids, { writer: review.user_id, reason }, by)
    await notifyWriter(tx, deps, review, reason)
  })

/** Shows a hidden review again, or keeps a flagged one. Throws 404 for an unknown review. */
export const showReview = (db: Db, ids: ReviewId, by: By) =>
  inTransaction(db, async (tx) => {
    const review = await markShown(tx, ids)
    if (!review) return refuseUnknown(tx, ids)
    if (review.was_hidden) await addToRatings(tx, [review])
    await audit(tx, 'review shown', ids, { writer: review.user_id }, by)
  })

/** Removes a review and its stars. The audit log records the reason, not the text. Throws 404 for an unknown review. */
export const removeReview = (db: Db, ids: ReviewId, reason: string, by: By) =>
  inTransaction(db, async (tx) => {
    const review = orNotFound(await deleteReview(tx, ids), 'Review')
    if (review.hidden_at === null) await subtractRating(tx, ids.productId, review.rating)
    await audit(tx, 'review removed', ids, { writer: review.user_id, rating: review.rating, reason }, by)
  })

async function refuseUnknown(tx: Db, ids: ReviewId) {
  if (!(await isReview(tx, ids))) throw notFound('Review')
}

const audit = (tx: Db, action: AuditAction, { productId, reviewId }: ReviewId, details: object, by: By) =>
  writeAudit(tx, by, action, ['product', productId], { review: reviewId, ...details })

/** The writer of a sample review, and of a deleted account, gets no mail. */
async function notifyWriter(tx: Db, deps: Deps, { id, product_id, user_id }: ModeratedReview, reason: HideReason) {
  const writer = user_id === null ? undefined : await findUser(tx, user_id)
  if (!writer) return
  const product = await findReviewed(tx, product_id)
  const event = { kind: 'reviewHidden', of: `${id}:${newId()}`, to: writer.email, userId: writer.id } as const
  await writeMail(tx, deps, { ...event, language: writer.language }, ({ t }, society) =>
    hiddenEmail(t, { product: product?.name ?? '', reason: t(HIDE_REASONS[reason]), society }),
  )
}

type Hidden = { product: string; reason: string; society: Society }

const hiddenEmail = (t: Translate, { product, reason, society }: Hidden): Email => ({
  subject: t('Your review is no longer shown'),
  heading: t('Your review is no longer shown'),
  paragraphs: [t('Shoppers no longer see your review of {product}.', { product })],
  facts: [{ label: t('Reason'), value: reason }],
  notes: [t('If you think this is a mistake, please write to us at {email}.', { email: society.email })],
})
