import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { HIDE_REASON_CODES, HIDE_REASONS, type HideReason, isHideReason } from '#shared/hide-reasons.ts'
import type { Review } from '#shared/reviews.ts'
import { t } from '#web/i18n/admin.tsx'
import { invalidate } from '#web/lib/invalidate.ts'
import { send } from '#web/lib/send.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'

type HideReviewProps = { productId: string; review: Pick<Review, '_id' | 'name'>; onDone: () => void }

export function HideReview(props: HideReviewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="line"
        aria-label={t('Hide the review by {name}', { name: props.review.name })}
        onClick={() => setOpen(true)}
      >
        {t('Hide')}
      </Button>
      {isOpen && <HideDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function HideDialog({ productId, review, ...callbacks }: HideReviewProps & { onClose: () => void }) {
  const form = useFieldErrors({})
  const hiding = useReviewChange(
    (reason: HideReason) =>
      send('PUT /api/products/:id/reviews/:reviewId/hide', {
        params: { id: productId, reviewId: review._id },
        body: { reason },
      }),
    { ...callbacks, done: t('The review is hidden'), form },
  )
  return (
    <FormDialog
      title={t('Hide this review?')}
      submitText={t('Hide')}
      form={form}
      onSubmit={({ reason = '' }) => isHideReason(reason) && hiding.mutate(reason)}
      busy={hiding.isPending}
      onClose={callbacks.onClose}
    >
      <p>{t('Shoppers no longer see it. Its writer gets an e-mail with this reason.')}</p>
      <SelectField
        label={t('Why do you hide it?')}
        {...form.field('reason')}
        options={HIDE_REASON_CODES.map((code) => ({ value: code, text: t(HIDE_REASONS[code]) }))}
      />
    </FormDialog>
  )
}

type ReviewCallbacks = {
  done: string
  onDone: () => void
  onClose: () => void
  form: ReturnType<typeof useFieldErrors>
}

/**
 * Changes a review, closes the dialog and refetches the reviews. `onDone` moves the focus, because the button is gone.
 */
export function useReviewChange<T>(
  change: (value: T) => Promise<unknown>,
  { done, onDone, onClose, form }: ReviewCallbacks,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      flushSync(onClose)
      onDone()
      showToast(done)
      await invalidate(cache, 'reviews', 'products', 'home')
    },
    onError: form.showRefusal,
  })
}
