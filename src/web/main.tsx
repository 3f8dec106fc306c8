import './theme.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PAGE_DATA_ID, type SentPage } from '#shared/public-page.ts'
import { loadTranslations } from '#web/i18n/load-words.ts'
import { drawn } from '#web/lib/drawn.ts'
import { isDrawn } from '#web/lib/hash-location.ts'
import { noticeMissingStyles } from '#web/lib/missing-styles.ts'
import { ownLinks } from '#web/lib/own-links.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { startScrollMemory } from '#web/screen/scroll-memory.ts'
import { screenAt, startPreloading } from './preload-screens.ts'
import { Root } from './root.tsx'

// A task of its own: running the scripts and starting the page in one would keep a press waiting.
setTimeout(start)

function start() {
  const sent = document.getElementById(PAGE_DATA_ID)?.textContent
  if (sent) {
    const { path, responses }: SentPage = JSON.parse(sent)
    drawn.path = path
    for (const [key, data, updatedAt] of responses) queryClient.setQueryData(key, data, { updatedAt })
  }
  startScrollMemory()
  startPreloading()
  noticeMissingStyles()
  // What stands there is taken over when the code of its screen is here too.
  void Promise.allSettled([loadTranslations(), sent && isDrawn() && screenAt(drawn.path).preload()]).then(() =>
    draw(Boolean(sent)),
  )
}

function draw(sent: boolean) {
  const root = document.getElementById('root')
  if (!root) throw new Error('no #root')
  if (sent && isDrawn()) {
    drawn.isHydrating = true
    ownLinks(root)
    // In small steps, so that a tap meanwhile is answered.
    startTransition(() => {
      hydrateRoot(root, <Root client={queryClient} />)
    })
  } else {
    // The page that the server drew is not what was asked for.
    root.replaceChildren()
    document.documentElement.removeAttribute('class')
    startTransition(() => createRoot(root).render(<Root client={queryClient} />))
  }
}
