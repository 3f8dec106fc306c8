import { useState } from 'react'
import type { Product } from '#shared/products.ts'
import type { Review } from '#shared/reviews.ts'
import { userInfo } from '#web/account/user-info.ts'
import { t, tCount } from '#web/language/t.ts'
import { to } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { langOf } from './lang-of.ts'
import { ReviewForm } from './review-form.tsx'
import css from './reviews.module.css'

export function Reviews({ product }: { product: Product }) {
  const isSignedIn = userInfo.use() !== undefined
  return (
    <section className={`section ${css.ground}`} id="reviews" aria-labelledby="reviews-title">
      <div className={`wrap ${css.columns}`}>
        <div>
          <h2 id="reviews-title" className={css.title}>
            {t('Reviews')}
          </h2>
          {product.numReviews > 0 && <Score product={product} />}
          <ReviewList reviews={product.reviews} />
        </div>
        <Card title={t('Write a review')} level={3} className={css.card}>
          {isSignedIn ? <ReviewForm product={product} /> : <SignInPrompt product={product} />}
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

function ReviewList({ reviews }: { reviews: Review[] }) {
  const [shown, setShown] = useState(AT_ONCE)
  if (reviews.length === 0) return <p className="muted">{t('No reviews')}</p>
  return (
    <>
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
        </article>
      ))}
      {shown < reviews.length && (
        <Button variant="line" onClick={() => setShown(shown + AT_ONCE)}>
          {t('Show more reviews')}
        </Button>
      )}
    </>
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

/** Review dates show the first ten characters (specification 9). */
const dayOf = (review: Review) => review.createdAt.slice(0, 10)

const AT_ONCE = 10
