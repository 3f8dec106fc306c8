import '#web/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#web/app.tsx'
import { startPreloading } from '#web/layout/preload-screens.ts'
import { startScrollMemory } from '#web/layout/scroll-memory.ts'
import { noticeMissingStyles } from '#web/lib/missing-styles.ts'
import { queryClient } from '#web/query-client.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

startScrollMemory()
startPreloading()
noticeMissingStyles()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
