import type { QueryClient } from '@tanstack/react-query'
import type { HomePageData } from '#shared/home-page.ts'
import { settingsQuery } from '#web/layout/settings.ts'
import { homeQuery } from './queries.ts'

/** As if the shop had just answered both calls. */
export function putHomeData(client: QueryClient, { home, settings }: HomePageData) {
  client.setQueryData(homeQuery().queryKey, home)
  client.setQueryData(settingsQuery().queryKey, settings)
}
