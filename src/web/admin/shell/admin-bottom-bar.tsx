import { useState } from 'react'
import { t } from '#web/i18n/admin.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import css from './admin-bottom-bar.module.css'
import { type AdminLink, AdminLinks } from './admin-nav-links.tsx'

/** Five columns fit on a phone. */
const COLUMNS = 5

/** Below 992 px: the daily pages in reach of the thumb, all others one press away. */
export function AdminBottomBar({ links, here }: { links: AdminLink[]; here: string }) {
  const [isOpen, setOpen] = useState(false)
  const daily = links.length > COLUMNS ? links.slice(0, COLUMNS - 1) : links
  const more = links.slice(daily.length)
  const close = () => setOpen(false)
  return (
    <>
      <nav aria-label={t('Admin')} className={css.bar}>
        <AdminLinks links={daily.map(withShortName)} here={here} iconClass={css.icon} />
        {more.length > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-current={more.some(({ href }) => href === here)}
            onClick={() => setOpen(true)}
          >
            <Icon name="menu" className={css.icon} />
            {t('More')}
          </button>
        )}
      </nav>
      <Modal open={isOpen} onClose={close} title={t('More')}>
        <nav aria-label={t('More')} className={css.others}>
          <AdminLinks links={more} here={here} iconClass={css.icon} onClick={close} />
        </nav>
      </Modal>
    </>
  )
}

/** In Malayalam the word for the dashboard is too long for a column. */
const withShortName = (link: AdminLink): AdminLink => (link.text === 'Dashboard' ? { ...link, text: 'Home' } : link)
