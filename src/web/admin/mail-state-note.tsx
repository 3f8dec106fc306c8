import { useQuery } from '@tanstack/react-query'
import { t, tCount } from '#web/language/office.tsx'
import { Alert } from '#web/ui/alert.tsx'
import css from './lists.module.css'
import { mailStateQuery } from './queries.ts'

/** Says when mails do not reach anybody; nothing when all is well. */
export function MailStateNote() {
  const { data: state } = useQuery(mailStateQuery())
  if (!state) return null
  if (state.isOutbox) {
    return (
      <Alert variant="warning" silent className={css.failure} title={t('For development only: no mail server is set')}>
        {t('Mails are kept on the shop’s own machine and reach nobody. They count as sent.')}
      </Alert>
    )
  }
  if (!state.isUp) {
    return (
      <Alert silent className={css.failure} title={t('The mail server does not answer')}>
        {tCount(
          state.waiting,
          'Nothing is lost: {n} mail waits and will be tried again.',
          'Nothing is lost: {n} mails wait and will be tried again.',
        )}
      </Alert>
    )
  }
  return <p className={css.count}>{t('Sent from {address}', { address: state.from })}</p>
}
