import '#web/theme.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HOME_DATA_ID } from '#shared/home-page.ts'
import { putHomeData } from '#web/home/home-data.ts'
import { startPreloading } from '#web/layout/preload-screens.ts'
import { startScrollMemory } from '#web/layout/scroll-memory.ts'
import { isHome } from '#web/lib/hash-location.ts'
import { noticeMissingStyles } from '#web/lib/missing-styles.ts'
import { queryClient } from '#web/query-client.ts'
import { Root } from '#web/root.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('no #root')

const sent = document.getElementById(HOME_DATA_ID)?.textContent
if (sent) putHomeData(queryClient, JSON.parse(sent))
startScrollMemory()
startPreloading()
noticeMissingStyles()
if (sent && isHome()) {
  // In small steps, so that a tap meanwhile is answered.
  startTransition(() => {
    hydrateRoot(root, <Root client={queryClient} />)
  })
} else {
  // The home that the server drew is not what was asked for.
  root.replaceChildren()
  document.documentElement.removeAttribute('class')
  createRoot(root).render(<Root client={queryClient} />)
}
