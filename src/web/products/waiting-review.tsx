import { langOf } from '#web/i18n/lang-of.ts'
import { t } from '#web/i18n/t.ts'
import { userInfo } from '#web/lib/user-info.ts'
import { dropAction, pendingActions, type ReviewAction } from '#web/offline/queue.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Stars } from '#web/ui/display/stars.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './reviews.module.css'

export function useWaitingReview(product: string): ReviewAction | undefined {
  const user = userInfo.use()?._id
  return pendingActions
    .use()
    .filter((pendingAction) => pendingAction.kind === 'review')
    .find((pendingAction) => pendingAction.product === product && pendingAction.user === user)
}

export const WaitingReview = ({ action, onTry }: { action: ReviewAction; onTry: () => void }) => (
  <>
    <Alert variant="info" title={t('Your review is waiting for a connection')}>
      {t('It will be sent automatically when the connection is back.')}
    </Alert>
    <Stars value={action.draft.rating} />
    <p className={css.comment} lang={langOf(action.draft.comment)}>
      {action.draft.comment}
    </p>
    <Button variant="line" onClick={onTry}>
      {t('Try now')}
    </Button>{' '}
    <Button variant="link" onClick={() => dropAction(action)}>
      {t('Do not send it')}
    </Button>
  </>
)
