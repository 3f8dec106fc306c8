import { useState } from 'react'
import type { Review } from '#shared/reviews.ts'
import { t } from '#web/i18n/admin.tsx'
import { withAdminTranslations } from '#web/i18n/load-section.ts'
import { send } from '#web/lib/send.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { HideReview, useReviewChange } from './hide-review.tsx'
import css from './remove-review.module.css'

type RemoveReviewProps = { productId: string; review: Review; onDone: () => void }

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
      {isOpen && <RemoveDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

export const loadRemoveReview = () => withAdminTranslations(RemoveReview)

function RemoveDialog({ productId, review, ...callbacks }: RemoveReviewProps & { onClose: () => void }) {
  const form = useFieldErrors({ reason: t('Enter a short reason for removing the review.') })
  const removal = useReviewChange(
    (reason: string) =>
      send('DELETE /api/products/:id/reviews/:reviewId', {
        params: { id: productId, reviewId: review._id },
        body: { reason },
      }),
    { ...callbacks, done: t('The review was removed'), form },
  )
  return (
    <FormDialog
      title={t('Are you sure?')}
      submitText={t('Remove')}
      danger
      form={form}
      onSubmit={({ reason }) => reason && removal.mutate(reason)}
      busy={removal.isPending}
      onClose={callbacks.onClose}
    >
      <p>
        {t('The review by {name} and its rating are removed permanently. {name} can write another one.', {
          name: review.name,
        })}
      </p>
      <TextField
        label={t('Reason')}
        {...form.field('reason')}
        hint={t('Only staff can see this, in the audit log.')}
        autoComplete="off"
        maxLength={200}
        required
      />
    </FormDialog>
  )
}
