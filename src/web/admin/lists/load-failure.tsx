import { t } from '#web/i18n/admin.tsx'
import { Alert } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './lists.module.css'

type LoadFailureProps = { error: Error; onRetry: () => Promise<unknown>; busy: boolean }

/** An error in place of the data, with a retry button. */
export const LoadFailure = ({ error, onRetry, busy }: LoadFailureProps) => (
  <Alert
    className={css.failure}
    action={
      <Button variant="line" size="sm" busy={busy} onClick={() => void onRetry()}>
        {t('Try again')}
      </Button>
    }
  >
    {error.message}
  </Alert>
)
