import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Product } from '#shared/products.ts'
import type { Review } from '#shared/reviews.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { t, tCount } from '#web/i18n/t.ts'
import { page } from '#web/lib/page.tsx'
import { to } from '#web/lib/paths.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { LazyBoundary } from '#web/screen/lazy-boundary.tsx'
import { focusHeading } from '#web/screen/use-screen-focus.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Stars } from '#web/ui/display/stars.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { ReviewForm } from './review-form.tsx'
import css from './reviews.module.css'

// Code-split: only staff load it.
const RemoveReview = page(async () => (await import('./remove-review.tsx')).loadRemoveReview())

export function Reviews({ product }: { product: Product }) {
  const user = userInfo.use()
  return (
    <section className={`section ${css.ground}`} id="reviews" aria-labelledby="reviews-title">
      <div className={`wrap ${css.columns}`}>
        <div>
          <h2 id="reviews-title" className="mb-4">
            {t('Reviews')}
          </h2>
          {product.numReviews > 0 && <Score product={product} />}
          <ReviewList product={product} isStaff={mayDo(user, 'moderate reviews')} />
        </div>
        <Card title={t('Write a review')} level={3} className={css.card}>
          {user ? <ReviewForm product={product} /> : <SignInPrompt product={product} />}
        </Card>
      </div>
    </section>
  )
}

function Score({ product }: { product: Product }) {
  const rating = Math.round(product.rating * 10) / 10
  return (
    <div className={css.score}>
      <b>{rating}</b>
      <div>
        <Stars value={rating} />
        <p className="hint">{tCount(product.numReviews, '{n} review', '{n} reviews')}</p>
      </div>
    </div>
  )
}

function ReviewList({ product, isStaff }: { product: Product; isStaff: boolean }) {
  const { reviews } = product
  const [shown, setShown] = useState(PAGE_SIZE)
  const list = useRef<HTMLDivElement>(null)
  if (reviews.length === 0) return <p className="muted">{t('No reviews')}</p>
  const showMore = () => {
    flushSync(() => setShown(shown + PAGE_SIZE))
    const added = list.current?.querySelectorAll('article')[shown]
    // The button disappears with the last reviews.
    if (document.activeElement === document.body) focusHeading(added)
  }
  return (
    <div ref={list} tabIndex={-1} className={css.list}>
      {reviews.slice(0, shown).map((review) => (
        <article key={review._id} className={css.review}>
          <div className={css.head}>
            <span className={css.name}>
              <b>{review.name}</b>
              {review.isSample && <Badge>{t('Sample review')}</Badge>}
            </span>
            <time className="hint" dateTime={dayOf(review)}>
              {dayOf(review)}
            </time>
          </div>
          <Stars value={review.rating} />
          {review.comment && (
            <p className={css.comment} lang={langOf(review.comment)}>
              {review.comment}
            </p>
          )}
          {isStaff && (
            <LazyBoundary>
              <RemoveReview productId={product._id} review={review} onDone={() => list.current?.focus()} />
            </LazyBoundary>
          )}
        </article>
      ))}
      {shown < reviews.length && (
        <Button variant="line" onClick={showMore}>
          {t('Show more reviews')}
        </Button>
      )}
    </div>
  )
}

const SignInPrompt = ({ product }: { product: Product }) => (
  <>
    <p className={css.prompt}>{t('Please sign in to write a review.')}</p>
    <Button variant="line" href={`#${to.login(to.product(product.category, product._id).slice(1))}`}>
      {t('Sign in')}
    </Button>
  </>
)

/** Review dates show the first ten characters (REV-8). */
const dayOf = (review: Review) => review.createdAt.slice(0, 10)

const PAGE_SIZE = 10
