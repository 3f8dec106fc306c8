import type { ReactNode } from 'react'
import { t } from '#web/i18n/admin.tsx'
import { useTitle } from '#web/screen/use-title.ts'
import { Breadcrumb } from '#web/ui/display/breadcrumb.tsx'
import css from './admin-frame.module.css'
import { HowDoI } from './how-do-i.tsx'

export type AdminPageProps = {
  title: string
  lead?: ReactNode
  action?: ReactNode
  /** The list that this edit page belongs to. */
  above?: { text: string; href: string }
  /** The last breadcrumb, if it is not 'Edit'. */
  here?: string
  children: ReactNode
}

/** Layout of a back office page: heading, action and content. The rail is outside it. */
export function AdminPage({ title, lead, action, above, here, children }: AdminPageProps) {
  useTitle(t('{title} - Shop office', { title }))
  return (
    <div className={css.main}>
      <div className={css.head}>
        <div>
          {above && <Breadcrumb crumbs={[above, { text: here ?? t('Edit') }]} />}
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
          <HowDoI />
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
