import { useQuery } from '@tanstack/react-query'
import { freshQuery } from '#web/admin/lists/fresh-query.ts'
import css from '#web/admin/lists/lists.module.css'
import { t, tCount } from '#web/i18n/admin.tsx'
import { Alert } from '#web/ui/display/alert.tsx'

/** Warns when mails are not delivered; otherwise renders nothing. */
export function MailStateNote() {
  const { data: state } = useQuery(freshQuery(['mails', 'state'], 'GET /api/mails/state'))
  if (!state) return null
  if (state.isOutbox) {
    return (
      <Alert
        variant="warning"
        silent
        className={css.failure}
        title={t('For development only: no e-mail server is set')}
      >
        {t('E-mails are stored on the shop’s computer and not delivered. They are marked as sent.')}
      </Alert>
    )
  }
  if (!state.isUp) {
    return (
      <Alert silent className={css.failure} title={t('The e-mail server does not respond')}>
        {tCount(
          state.waiting,
          'Nothing is lost. {n} e-mail is waiting and will be sent later.',
          'Nothing is lost. {n} e-mails are waiting and will be sent later.',
        )}
      </Alert>
    )
  }
  return <p className={css.count}>{t('Sent from {address}', { address: state.from })}</p>
}
