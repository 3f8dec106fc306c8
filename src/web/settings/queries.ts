import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PageSettings } from '#shared/settings.ts'
import { send } from '#web/lib/send.ts'

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }): Promise<PageSettings> => send('GET /api/settings', { signal }),
    staleTime: 10 * 60_000,
  })

/** The society's name, contact and links; undefined until they have loaded. */
export const useSettings = () => useQuery(settingsQuery()).data

export const useSocietyName = (): string => useSettings()?.societyName ?? 'Kadirur Society'
