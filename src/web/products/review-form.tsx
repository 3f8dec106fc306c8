import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ReviewDraft } from '#shared/reviews.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { send } from '#web/lib/send.ts'
import { FormError, TimedAlert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { RatingInput } from '#web/ui/rating-input.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { productQuery } from './queries.ts'
import css from './reviews.module.css'

/** One review per person; the server says so when there is one already. */
export function ReviewForm({ productId }: { productId: string }) {
  const cache = useQueryClient()
  const [written, setWritten] = useState(0)
  const review = useMutation({
    mutationFn: (body: ReviewDraft) => send('POST /api/products/:id/reviews', { params: { id: productId }, body }),
    onSuccess: () => {
      drafts.delete(productId)
      setWritten(written + 1)
      return cache.invalidateQueries({ queryKey: productQuery(productId).queryKey })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    review.mutate({ rating: Number(fields.get('rating')), comment: String(fields.get('comment')) })
  }
  const onComment = review.error instanceof ApiError ? review.error.forField('comment') : undefined
  return (
    <>
      {written > 0 && (
        <TimedAlert key={written} variant="success">
          Review submitted!
        </TimedAlert>
      )}
      <form key={`form ${written}`} className={css.form} onSubmit={submit}>
        <RatingInput legend="Your rating" name="rating" required />
        <TextArea
          label="Comment"
          name="comment"
          maxLength={2000}
          placeholder="What did you use it for? How did it feel?"
          defaultValue={drafts.get(productId)}
          onChange={(event) => drafts.set(productId, event.target.value)}
          error={onComment}
        />
        <FormError>{onComment ? undefined : review.error?.message}</FormError>
        <Button type="submit" block busy={review.isPending} busyText="Submitting">
          Submit review
        </Button>
      </form>
    </>
  )
}

/** What was typed survives a sign-in that ran out meanwhile. */
const drafts = new Map<string, string>()
