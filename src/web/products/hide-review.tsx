import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { HIDE_REASON_CODES, HIDE_REASONS, isHideReason } from '#shared/hide-reasons.ts'
import type { Review } from '#shared/reviews.ts'
import { t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import css from './remove-review.module.css'

type HideReviewProps = { productId: string; review: Pick<Review, '_id' | 'name'>; onDone: () => void }

/** For staff: hides a review with a reason, which its writer gets by e-mail. */
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
      {isOpen && <Question {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Question({ productId, review, onDone, onClose }: HideReviewProps & { onClose: () => void }) {
  const formId = useId()
  const cache = useQueryClient()
  const [reason, setReason] = useState(HIDE_REASON_CODES[0])
  const hiding = useMutation({
    mutationFn: () =>
      send('PUT /api/products/:id/reviews/:reviewId/hide', {
        params: { id: productId, reviewId: review._id },
        body: { reason },
      }),
    onSuccess: async () => {
      flushSync(onClose)
      onDone()
      showToast(t('The review is hidden'))
      await Promise.all(['reviews', 'products', 'home'].map((noun) => cache.invalidateQueries({ queryKey: [noun] })))
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('Hide this review?')}
      actions={
        <>
          <Button type="submit" form={formId} busy={hiding.isPending} busyText={t('Please wait')}>
            {t('Hide')}
          </Button>
          <Button variant="line" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (!hiding.isPending) hiding.mutate()
        }}
      >
        <p className={css.explain}>{t('Shoppers no longer see it. Its writer gets an e-mail with this reason.')}</p>
        <SelectField
          label={t('Why do you hide it?')}
          name="reason"
          options={HIDE_REASON_CODES.map((code) => ({ value: code, text: t(HIDE_REASONS[code]) }))}
          value={reason}
          onChange={({ target }) => isHideReason(target.value) && setReason(target.value)}
          error={undefined}
        />
        <FormError>{hiding.error?.message}</FormError>
      </form>
    </Modal>
  )
}
