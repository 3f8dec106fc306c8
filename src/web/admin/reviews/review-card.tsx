import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#shared/dates.ts'
import { HIDE_REASONS } from '#shared/hide-reasons.ts'
import type { StaffReview } from '#shared/reviews.ts'
import { ActionButton } from '#web/admin/shell/action-button.tsx'
import { useFocusNextWhenRemoved } from '#web/admin/shell/use-focus-next-when-removed.ts'
import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { to } from '#web/lib/paths.ts'
import { send } from '#web/lib/send.ts'
import { HideReview } from '#web/products/hide-review.tsx'
import { nameOf } from '#web/products/name-of.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import css from './reviews-screen.module.css'

export function ReviewCard({ review }: { review: StaffReview }) {
  const { product, hiddenReason } = review
  const element = useFocusNextWhenRemoved<HTMLLIElement>()
  return (
    <li ref={element} className={css.review} tabIndex={-1}>
      <div className={css.row}>
        <b>{review.name}</b>
        <span>{t('{value} out of 5 stars', { value: review.rating })}</span>
        <span className="hint">{formatDate(review.createdAt)}</span>
        {review.isBought && (
          <Badge tone="success" icon="check">
            {t('Bought here')}
          </Badge>
        )}
        {review.isSample && <Badge>{t('Sample review')}</Badge>}
        {review.isFlagged && <Badge tone="warning">{t('Has a watched word')}</Badge>}
      </div>
      <p>
        <a
          className={css.product}
          href={`#${to.product(product.category, product._id)}`}
          lang={langOf(nameOf(product))}
        >
          {nameOf(product)}
        </a>
      </p>
      {review.comment && (
        <p className={css.comment} lang={langOf(review.comment)}>
          {review.comment}
        </p>
      )}
      {hiddenReason && <p className="hint">{t('Hidden: {reason}', { reason: t(HIDE_REASONS[hiddenReason]) })}</p>}
      <Decision review={review} onDone={() => element.current?.focus()} />
    </li>
  )
}

/** `onDone` moves the focus, because the button is gone. */
function Decision({ review, onDone }: { review: StaffReview; onDone: () => void }) {
  const cache = useQueryClient()
  const { name, product } = review
  const show = useMutation({
    mutationFn: () =>
      send('PUT /api/products/:id/reviews/:reviewId/show', { params: { id: product._id, reviewId: review._id } }),
    onSuccess: () => {
      onDone()
      showToast(review.hiddenReason ? t('The review is shown again') : t('The review is kept'))
    },
    onSettled: () => invalidate(cache, 'reviews', 'products', 'home'),
  })
  const button = (text: string, label: string) => (
    <ActionButton size="sm" action={show} aria-label={label}>
      {text}
    </ActionButton>
  )
  return (
    <div className={css.row}>
      {review.hiddenReason && button(t('Show again'), t('Show again: the review by {name}', { name }))}
      {review.isFlagged && button(t('Keep'), t('Keep the review by {name}', { name }))}
      {!review.hiddenReason && <HideReview productId={product._id} review={review} onDone={onDone} />}
      <FormError>{show.error?.message}</FormError>
    </div>
  )
}
