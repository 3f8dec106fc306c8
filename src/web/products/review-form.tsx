import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#shared/products.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { t } from '#web/i18n/t.ts'
import { type Fields, useFieldErrors } from '#web/lib/use-field-errors.ts'
import { userInfo } from '#web/lib/user-info.ts'
import {
  dequeueAction,
  draftKey,
  isRetryable,
  newAction,
  pendingActions,
  type ReviewAction,
  reviewDrafts,
  sendReview,
} from '#web/offline/queue.ts'
import { focusHeading } from '#web/screen/use-screen-focus.ts'
import { Alert, FormError, TimedAlert } from '#web/ui/display/alert.tsx'
import { Stars } from '#web/ui/display/stars.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { RatingInput } from '#web/ui/form/rating-input.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { nameOf } from './name-of.ts'
import { productQuery } from './queries.ts'
import css from './reviews.module.css'

/** One review per person; the server refuses a second one. */
export function ReviewForm({ product }: { product: Pick<Product, '_id' | 'name' | 'nameMalayalam'> }) {
  const productId = product._id
  const draft = draftKey({ user: userInfo.get()?._id ?? '', product: productId })
  const cache = useQueryClient()
  const [written, setWritten] = useState(0)
  const form = useFieldErrors({ rating: t('Choose one to five stars.') })
  const review = useMutation({
    mutationFn: sendReview,
    onError: (error) => !isRetryable(error) && form.showRefusal(error),
    onSuccess: () => {
      // The button disappears with the old form.
      if (document.activeElement?.closest('#reviews')) focusHeading(document.getElementById('reviews-title'))
      setWritten(written + 1)
      return cache.invalidateQueries({ queryKey: productQuery(productId).queryKey })
    },
  })
  const submit = ({ rating, comment = '' }: Fields) => {
    const fieldsOfReview = { rating: Number(rating), comment }
    review.mutate({ ...newAction(nameOf(product)), kind: 'review', product: productId, draft: fieldsOfReview })
  }
  const waiting = usePendingReview(productId)
  if (waiting && !review.isPending) return <PendingReview action={waiting} onTry={() => review.mutate(waiting)} />
  return (
    <>
      {written > 0 && (
        <TimedAlert key={written} variant="success">
          {t('Review submitted!')}
        </TimedAlert>
      )}
      <form key={`form ${written}`} {...form.props} className={css.form} onSubmit={form.submit(submit)}>
        <RatingInput legend={t('Your rating')} {...form.field('rating')} />
        <TextArea
          label={t('Comment')}
          {...form.field('comment')}
          maxLength={2000}
          placeholder={t('What did you use it for? How did it feel?')}
          defaultValue={reviewDrafts.get(draft)}
          onChange={(event) => reviewDrafts.set(draft, event.target.value)}
          hint={t('Your name is shown with your review.')}
        />
        <FormError>{form.refusal}</FormError>
        <Button type="submit" block busy={review.isPending} busyText={t('Submitting')}>
          {t('Submit review')}
        </Button>
      </form>
    </>
  )
}

function usePendingReview(product: string): ReviewAction | undefined {
  const user = userInfo.use()?._id
  return pendingActions
    .use()
    .filter((pendingAction) => pendingAction.kind === 'review')
    .find((pendingAction) => pendingAction.product === product && pendingAction.user === user)
}

const PendingReview = ({ action, onTry }: { action: ReviewAction; onTry: () => void }) => (
  <>
    <Alert variant="info" title={t('Your review is waiting for a connection')}>
      {t('It will be sent automatically when the connection is back.')}
    </Alert>
    <Stars value={action.draft.rating} />
    <p className={css.comment} lang={langOf(action.draft.comment)}>
      {action.draft.comment}
    </p>
    <Button variant="line" onClick={onTry}>
      {t('Try now')}
    </Button>{' '}
    <Button variant="link" onClick={() => dequeueAction(action)}>
      {t('Do not send it')}
    </Button>
  </>
)
