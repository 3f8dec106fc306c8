import { usePath } from '#web/lib/hash-location.ts'
import { useRequireAdmin } from '#web/users/guards.ts'
import { AdminPage, type AdminPageProps } from './admin-page.tsx'

/** A back office page for admins alone: anyone else is sent to sign in (ROLE-7) and sees nothing of it. */
export function AdminFrame(props: AdminPageProps) {
  const path = usePath()
  const admin = useRequireAdmin(path.split('/')[1])
  return admin ? <AdminPage {...props} /> : null
}
