import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { useTitle } from '#web/layout/use-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Markdown } from './markdown.tsx'
import { type SocietyPageName, societyPageQuery } from './queries.ts'
import css from './society-page.module.css'
import { SocietyTabs } from './society-tabs.tsx'

type SocietyPageProps = {
  page: SocietyPageName
  /** The heading; it does not wait for the text. */
  title: string
  drawTable?: ComponentProps<typeof Markdown>['drawTable']
  /** Beside the text from 992 px. */
  side?: ReactNode
  /** Below the text. */
  children?: ReactNode
}

/** One of the society's pages, from its own editable text. */
export function SocietyPage({ page, title, drawTable, side, children }: SocietyPageProps) {
  useTitle(title)
  const text = useQuery(societyPageQuery(page))
  return (
    <>
      <SocietyTabs />
      <div className={`wrap ${css.page}`}>
        <h1>{title}</h1>
        <div className={side ? css.split : undefined}>
          <div className={css.prose} aria-busy={text.isPending}>
            {text.isPending && <TextSkeleton />}
            {text.isError && <LoadFailed what="this page" error={text.error} onRetry={text.refetch} />}
            {text.data && <Markdown text={text.data.body} drawTable={drawTable} />}
            {children}
          </div>
          {side && <aside className={css.side}>{side}</aside>}
        </div>
      </div>
    </>
  )
}

const TextSkeleton = () => (
  <>
    <Skeleton width="100%" />
    <Skeleton width="92%" />
    <Skeleton width="97%" />
    <Skeleton width="60%" />
  </>
)
