import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Review } from '#shared/reviews.ts'
import { t } from '#web/i18n/admin.tsx'
import { withAdminTranslations } from '#web/i18n/load-section.ts'
import { send } from '#web/lib/send.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { HideReview } from './hide-review.tsx'
import css from './remove-review.module.css'

type RemoveReviewProps = { productId: string; review: Review; onDone: () => void }

/** For staff: hides or removes a review. */
function RemoveReview(props: RemoveReviewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.actions}>
      <HideReview {...props} />
      <Button
        size="sm"
        variant="line"
        icon="trash"
        aria-label={t('Remove the review by {name}', { name: props.review.name })}
        onClick={() => setOpen(true)}
      >
        {t('Remove')}
      </Button>
      {isOpen && <Question {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

export const loadRemoveReview = () => withAdminTranslations(RemoveReview)

function Question({ productId, review, onDone, onClose }: RemoveReviewProps & { onClose: () => void }) {
  const formId = useId()
  const cache = useQueryClient()
  const { errors, ...form } = useFieldErrors({ reason: t('Enter a short reason for removing the review.') })
  const removal = useMutation({
    mutationFn: (reason: string) =>
      send('DELETE /api/products/:id/reviews/:reviewId', {
        params: { id: productId, reviewId: review._id },
        body: { reason },
      }),
    onSuccess: async () => {
      flushSync(onClose)
      // The button was removed with its review, so the focus moves to the list.
      onDone()
      showToast(t('The review was removed'))
      await Promise.all(['products', 'home'].map((noun) => cache.invalidateQueries({ queryKey: [noun] })))
    },
    onError: form.showRefusal,
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('Are you sure?')}
      actions={
        <>
          <Button type="submit" form={formId} variant="danger" busy={removal.isPending} busyText={t('Please wait')}>
            {t('Remove')}
          </Button>
          <Button variant="line" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <form
        {...form.props}
        id={formId}
        onSubmit={(event) => {
          const fields = form.read(event)
          if (fields?.reason && !removal.isPending) removal.mutate(fields.reason)
        }}
      >
        <p className={css.explain}>
          {t('The review by {name} and its rating are removed permanently. {name} can write another one.', {
            name: review.name,
          })}
        </p>
        <TextField
          label={t('Reason')}
          name="reason"
          hint={t('Only staff can see this, in the audit log.')}
          autoComplete="off"
          maxLength={200}
          required
          error={errors.reason}
        />
        <FormError>{form.refusal}</FormError>
      </form>
    </Modal>
  )
}
