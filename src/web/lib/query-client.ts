import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { onSignOut } from './user-info.ts'

/** Retryable: no connection, or an overloaded shop. */
const isRetryable = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status === 503

/** Jitter, so that clients do not retry at the same time. */
const withJitter = (ms: number) => ms * (1 + Math.random())

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Run queries offline too: the service worker may respond from its cache.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) => count < 2 && navigator.onLine && isRetryable(error),
      retryDelay: (count) => withJitter(600 << count),
    },
    // Offline mutations fail at once with a message instead of pausing unseen.
    mutations: { retry: false, networkMode: 'always' },
  },
})

onSignOut(() => queryClient.clear())
