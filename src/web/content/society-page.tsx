import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '#web/i18n/t.ts'
import { LoadFailed } from '#web/screen/load-failed.tsx'
import { useTitle } from '#web/screen/use-title.ts'
import { Markdown } from './markdown.tsx'
import { type SocietyPageName, societyPageQuery } from './queries.ts'
import css from './society-page.module.css'
import { SocietyTabs } from './society-tabs.tsx'
import { TextSkeleton } from './text-skeleton.tsx'

type SocietyPageProps = {
  page: SocietyPageName
  title: string
  renderTable?: ComponentProps<typeof Markdown>['renderTable']
  children?: ReactNode
}

export function SocietyPage({ page, title, renderTable, children }: SocietyPageProps) {
  useTitle(title)
  const text = useQuery(societyPageQuery(page))
  return (
    <>
      <SocietyTabs />
      <div className={`wrap ${css.page}`}>
        <h1>{title}</h1>
        {text.isPending && <TextSkeleton />}
        {text.isError && <LoadFailed what={t('this page')} error={text.error} onRetry={text.refetch} />}
        {text.data && (
          <div className={css.prose}>
            <Markdown text={text.data.body} renderTable={renderTable} />
            {children}
          </div>
        )}
      </div>
    </>
  )
}
