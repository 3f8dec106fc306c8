import { t } from '#web/i18n/t.ts'
import { userInfo } from '#web/lib/user-info.ts'
import { type AddAction, dequeueAction, pendingActions, sendAddition } from '#web/offline/queue.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './cart.module.css'
import { useCartChange } from './changes.ts'

/** Adds a product to the cart. Without a connection the addition waits. */
export const useSendAddition = () => useCartChange(sendAddition)

export function usePendingAdditions(inFlight: AddAction | undefined): AddAction[] {
  const user = userInfo.use()?._id
  return pendingActions
    .use()
    .filter((pendingAction) => pendingAction.kind === 'add')
    .filter((pendingAction) => pendingAction.user === user && pendingAction.key !== inFlight?.key)
}

type PendingAdditionProps = { action: AddAction; isBusy: boolean; onTry: () => void }

export const PendingAddition = ({ action, isBusy, onTry }: PendingAdditionProps) => (
  <Alert
    variant="info"
    className="mb-4"
    title={t('Waiting for a connection')}
    action={
      <span className={css.choices}>
        <Button variant="line" size="sm" busy={isBusy} onClick={onTry}>
          {t('Try now')}
        </Button>
        <Button variant="link" size="sm" onClick={() => dequeueAction(action)}>
          {t('Do not add it')}
          <span className="vh">: {action.name}</span>
        </Button>
      </span>
    }
  >
    {t('{qty} × {name} is not in your cart yet. We will add it automatically when the connection is back.', {
      qty: action.addition.qty,
      name: action.name,
    })}
  </Alert>
)
