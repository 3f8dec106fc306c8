import type { ReactNode } from 'react'
import { useTitle } from '#web/layout/use-title.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import css from './admin-frame.module.css'
import { AdminRail } from './admin-rail.tsx'

export type AdminPageProps = {
  title: string
  /** One short line under the heading. */
  lead?: ReactNode
  /** The one thing to do here, at the right of the heading. */
  action?: ReactNode
  /** The list that an edit page belongs to. */
  above?: { text: string; href: string }
  children: ReactNode
}

/** The look of a back office page: the links at the left, the heading with its action, the content. */
export function AdminPage({ title, lead, action, above, children }: AdminPageProps) {
  useTitle(`${title} - Admin`)
  return (
    <div className={css.frame}>
      <AdminRail />
      <div className={css.main}>
        <div className={css.head}>
          <div>
            {above && <Breadcrumb crumbs={[above, { text: 'Edit' }]} />}
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </div>
  )
}
