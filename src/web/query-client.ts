import { QueryClient } from '@tanstack/react-query'
import { alsoForget } from '#web/account/user-info.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** Tries a read again only when another try can help: the shop was not reached, or was too busy. */
const mayHelp = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status === 503

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (count, error) => count < 2 && mayHelp(error) },
    // Without a network a press fails at once and says so; a press that waited unseen would be pressed again.
    mutations: { retry: false, networkMode: 'always' },
  },
})

alsoForget(() => queryClient.clear())
