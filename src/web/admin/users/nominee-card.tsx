import { useMutation } from '@tanstack/react-query'
import { formatDate } from '#shared/dates.ts'
import type { Nominee } from '#shared/nominations.ts'
import { ActionButton } from '#web/admin/shell/action-button.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import css from './nominee-card.module.css'
import users from './user-form.module.css'

/** Fetches the nominee only on request, because the audit log records each view. */
export function NomineeCard({ userId }: { userId: string }) {
  const load = useMutation({
    mutationFn: () => send('GET /api/users/:id/nomination', { params: { id: userId } }),
  })
  return (
    <Card title={t('The nominee')} className={`${users.card} ${parts.above}`}>
      <p className="muted">
        {t(
          'If this person has died or cannot act, the nominee may use their rights over their data. Compare name and contact with who writes to you.',
        )}
      </p>
      {load.data && <NomineeDetails {...load.data} />}
      <FormError className={css.failure}>{load.error?.message}</FormError>
      {!load.data && (
        <ActionButton icon="eye" action={load} className={css.show} busyText={t('Loading...')}>
          {t('Show the nominee')}
        </ActionButton>
      )}
      <p className="hint">{t('Each view is recorded under “Who changed what”.')}</p>
    </Card>
  )
}

/** Takes the focus once, because its button is gone. */
const focusElement = (element: HTMLElement | null) => element?.focus()

const NomineeDetails = ({ nominee }: Nominee) => (
  <div tabIndex={-1} ref={focusElement} className={css.answer}>
    {nominee ? (
      <dl>
        <dt>{t('Name')}</dt>
        <dd lang={langOf(nominee.name)}>{nominee.name}</dd>
        <dt>{t('How to reach this person')}</dt>
        <dd>{nominee.contact}</dd>
        <dt>{t('Named on')}</dt>
        <dd>{formatDate(nominee.since)}</dd>
      </dl>
    ) : (
      <b>{t('This person has named nobody.')}</b>
    )}
  </div>
)
