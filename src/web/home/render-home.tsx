import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { RenderHome } from '#shared/home-page.ts'
import { Root } from '#web/root.tsx'
import { putHomeData } from './home-data.ts'

// Built apart, for the server (src/server/start/web-build.ts). No browser loads it.

export const renderHome: RenderHome = (data) => {
  const client = new QueryClient()
  putHomeData(client, data)
  return renderToString(<Root client={client} />)
}
