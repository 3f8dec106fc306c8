import { t } from '#web/i18n/admin.tsx'
import { useHashSearch, usePath } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { useRequireStaff } from '#web/users/guards.ts'
import { linkOf, mayOpen } from './admin-links.ts'
import { AdminPage, type AdminPageProps } from './admin-page.tsx'

/**
 * A back office page. Redirects everyone but staff to sign in (ROLE-7). A role without the permission gets a message.
 */
export function AdminFrame(props: AdminPageProps) {
  const path = usePath()
  const search = useHashSearch()
  const staff = useRequireStaff(path.slice(1) + (search && `?${search}`))
  if (!staff) return null
  if (mayOpen(staff, linkOf(path))) return <AdminPage {...props} />
  return (
    <AdminPage title={props.title}>
      <EmptyState
        drawing="search"
        title={t('Your role cannot open this page')}
        action={<Button href={`#${to.admin()}`}>{t('Dashboard')}</Button>}
      >
        {t('Ask the owner of the shop if you need it.')}
      </EmptyState>
    </AdminPage>
  )
}
