import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { onSignOut } from './user-info.ts'

/** Another try can help: the shop was not reached, or was too busy. */
const mayHelp = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status === 503

/** Not everybody whom a busy shop has sent away comes back at the same moment. */
const soon = (ms: number) => ms * (1 + Math.random())

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a network the worker still answers with what it has kept, and where it has nothing the screen says so.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) => count < 2 && navigator.onLine && mayHelp(error),
      retryDelay: (count) => soon(1_000 << count),
      // What could not be shown then says why, and is asked for again by itself.
      refetchInterval: ({ state: { error, data } }) => error !== null && data === undefined && mayHelp(error) && 15_000,
    },
    // Without a network a press fails at once and says so; a press that waited unseen would be pressed again.
    mutations: { retry: false, networkMode: 'always' },
  },
})

onSignOut(() => queryClient.clear())
