import { usePath } from '#web/lib/hash-location.ts'
import { useRequireAdmin } from '#web/users/guards.ts'
import { AdminPage, type AdminPageProps } from './admin-page.tsx'

/** A back office page. Redirects everyone but admins to sign in (ROLE-7). */
export function AdminFrame(props: AdminPageProps) {
  const path = usePath()
  const admin = useRequireAdmin(path.split('/')[1])
  return admin ? <AdminPage {...props} /> : null
}
