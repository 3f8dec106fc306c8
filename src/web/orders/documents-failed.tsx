import { t } from '#web/i18n/t.ts'
import { QueryAlert } from '#web/screen/query-alert.tsx'
import { Card } from '#web/ui/display/card.tsx'

export const DocumentsFailed = ({ query, className }: Parameters<typeof QueryAlert>[0]) => (
  <Card title={t('Documents')} {...(className && { className })}>
    <QueryAlert query={query} />
  </Card>
)
