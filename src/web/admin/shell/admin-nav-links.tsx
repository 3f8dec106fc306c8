import { useQuery } from '@tanstack/react-query'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import type { LINKS } from './admin-links.ts'
import { mismatchesQuery } from './mismatches-query.ts'

type Page = (typeof LINKS)[number]
export type AdminLink = Omit<Page, 'text'> & { text: Page['text'] | 'Home' }

type AdminLinksProps = {
  links: AdminLink[]
  /** The address of the current page. */
  here: string
  iconClass: string | undefined
  onClick?: () => void
}

/** The icon and name of each page, with the number of mismatches at the payments. */
export const AdminLinks = ({ links, here, iconClass, onClick }: AdminLinksProps) =>
  links.map(({ href, icon, text }) => (
    <a
      key={href}
      ref={href === here ? bringIntoView : undefined}
      href={`#${href}`}
      aria-current={href === here ? 'page' : undefined}
      onClick={onClick}
    >
      <Icon name={icon} className={iconClass} />
      {t(text)}
      {href === toAdmin.money() && <WrongCount />}
    </a>
  ))

/** On a low screen the rail scrolls. */
const bringIntoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest' })

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
