import { useInfiniteQuery } from '@tanstack/react-query'
import { FilterLinks } from '#web/admin/lists/filter-links.tsx'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { type AdminSentence, t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { useHashParam } from '#web/lib/hash-location.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { staffReviewsQuery } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import css from './reviews-screen.module.css'
import { WatchedWordsCard } from './watched-words-card.tsx'

export function ReviewsScreen() {
  return (
    <AdminFrame title={t('Reviews')} lead={t('What shoppers write, newest first')}>
      <Reviews />
      <WatchedWordsCard />
    </AdminFrame>
  )
}

function Reviews() {
  const asked = useHashParam('show')
  const view = VIEWS.find(({ show }) => show === asked) ?? VIEWS[0]
  const reviews = useInfiniteQuery(staffReviewsQuery(view.show))
  return (
    <>
      <FilterLinks
        label={t('Filter reviews')}
        links={VIEWS.map(({ show, text }) => ({
          text: t(text),
          href: toAdmin.reviews(show),
          isCurrent: show === view.show,
        }))}
      />
      <LongList list={reviews} empty={<EmptyState drawing="search" title={t('No reviews here')} />}>
        {(rows) => (
          <ul className={css.list}>
            {rows.map((review) => (
              <ReviewCard key={review._id} review={review} />
            ))}
          </ul>
        )}
      </LongList>
    </>
  )
}

const VIEWS = [
  { show: undefined, text: 'All' },
  { show: 'flagged', text: 'To check' },
  { show: 'hidden', text: 'Hidden' },
] as const satisfies { show: 'flagged' | 'hidden' | undefined; text: AdminSentence }[]
