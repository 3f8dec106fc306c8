import { useQuery } from '@tanstack/react-query'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import type { LINKS } from './admin-links.ts'
import { mismatchesQuery } from './mismatches-query.ts'

export type AdminLink = (typeof LINKS)[number]

type AdminLinkTextProps = { link: AdminLink; className: string | undefined }

/** The icon and name of a page, with the number of mismatches at the payments. */
export const AdminLinkText = ({ link: { href, icon, text }, className }: AdminLinkTextProps) => (
  <>
    <Icon name={icon} className={className} />
    {t(text)}
    {href === toAdmin.money() && <WrongCount />}
  </>
)

/** The number of mismatches; nothing at zero. */
function WrongCount() {
  const { data } = useQuery(mismatchesQuery())
  if (!data?.count) return null
  return (
    <Badge tone="warning">
      {data.count < 1000 ? data.count : '1000+'}
      <span className="vh"> {t('unmatched')}</span>
    </Badge>
  )
}
