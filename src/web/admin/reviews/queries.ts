import { keepPreviousData } from '@tanstack/react-query'
import type { ReviewFilter } from '#shared/reviews.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'

export const staffReviewsQuery = (show: ReviewFilter['show']) => ({
  ...pagesQuery(['reviews', 'all', show], 'GET /api/reviews', { query: { show } }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

export const watchedWordsQuery = () => ({ ...callQuery(['reviews', 'words'], 'GET /api/reviews/words'), staleTime: 0 })
