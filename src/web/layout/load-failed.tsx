import { t } from '#web/language/t.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type LoadFailedProps = { what: string; error: Error; onRetry: () => unknown; className?: string }

/** Stands where the data would be, with the server's own sentence (specification 8). */
export const LoadFailed = ({ what, error, onRetry, className }: LoadFailedProps) => (
  <Alert
    title={t('We could not load {what}', { what })}
    className={className}
    action={
      <Button variant="line" size="sm" onClick={() => onRetry()}>
        {t('Try again')}
      </Button>
    }
  >
    {error.message}
  </Alert>
)
