import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReviewFilter } from '#shared/reviews.ts'
import { send } from '#web/lib/send.ts'
import { sendForPage } from '#web/lib/send-for-page.ts'

export const staffReviewsQuery = (show: ReviewFilter['show']) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'all', show],
    queryFn: ({ pageParam, signal }) => sendForPage('GET /api/reviews', { query: { cursor: pageParam, show }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const watchedWordsQuery = () =>
  queryOptions({
    queryKey: ['reviews', 'words'],
    queryFn: ({ signal }) => send('GET /api/reviews/words', { signal }),
    staleTime: 0,
  })
