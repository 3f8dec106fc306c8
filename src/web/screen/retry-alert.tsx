import type { ReactNode } from 'react'
import { t } from '#web/i18n/t.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'

type RetryAlertProps = { title?: string; children: ReactNode; onRetry: () => unknown }

export const RetryAlert = ({ title, children, onRetry }: RetryAlertProps) => (
  <Alert
    title={title}
    action={
      <Button variant="line" size="sm" onClick={() => onRetry()}>
        {t('Try again')}
      </Button>
    }
  >
    {children}
  </Alert>
)
