import { useQuery } from '@tanstack/react-query'
import { Alert } from '#web/ui/alert.tsx'
import css from './lists.module.css'
import { mailStateQuery } from './queries.ts'

/** Says when mails do not reach anybody; nothing when all is well. */
export function MailStateNote() {
  const { data: state } = useQuery(mailStateQuery())
  if (!state) return null
  if (state.isOutbox) {
    return (
      <Alert variant="warning" silent className={css.failure} title="For development only: no mail server is set">
        Mails are kept on the shop’s own machine and reach nobody. They count as sent.
      </Alert>
    )
  }
  if (!state.isUp) {
    return (
      <Alert silent className={css.failure} title="The mail server does not answer">
        Nothing is lost: {state.waiting === 1 ? '1 mail waits' : `${state.waiting} mails wait`} and will be tried again.
      </Alert>
    )
  }
  return <p className={css.count}>Sent from {state.from}</p>
}
