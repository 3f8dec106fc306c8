import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReviewFilter } from '#shared/reviews.ts'
import { type Choice, findChoice, optionsOf } from '#web/admin/lists/choices.ts'
import { FilterLinks } from '#web/admin/lists/filter-links.tsx'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { filteredPages } from '#web/admin/lists/refetched-query.ts'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { useHashParam } from '#web/lib/hash-location.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ReviewCard } from './review-card.tsx'
import { WatchedWordsCard } from './watched-words-card.tsx'

export const ReviewsScreen = () => (
  <AdminFrame title={t('Reviews')} lead={t('What shoppers write, newest first')}>
    <Reviews />
    <WatchedWordsCard />
  </AdminFrame>
)

function Reviews() {
  const show = findChoice(VIEWS, useHashParam('show'))
  const reviews = useInfiniteQuery(staffReviewsQuery(show))
  return (
    <>
      <FilterLinks label={t('Filter reviews')} views={optionsOf(VIEWS)} current={show} hrefOf={toAdmin.reviews} />
      <LongList list={reviews} empty={<EmptyState drawing="search" title={t('No reviews here')} />}>
        {(rows) => (
          <ul className={parts.column}>
            {rows.map((review) => (
              <ReviewCard key={review._id} review={review} />
            ))}
          </ul>
        )}
      </LongList>
    </>
  )
}

const staffReviewsQuery = (show: ReviewFilter['show']) =>
  filteredPages(['reviews', 'all', show], 'GET /api/reviews', { query: { show } })

const VIEWS = [
  { value: undefined, text: 'All' },
  { value: 'flagged', text: 'To check' },
  { value: 'hidden', text: 'Hidden' },
] as const satisfies Choice<ReviewFilter['show']>[]
