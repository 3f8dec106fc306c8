import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Breach } from '#shared/breaches.ts'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { BoardClock } from './board-clock.tsx'
import css from './privacy.module.css'
import { breachesQuery, breachQuery } from './queries.ts'

export function ReportCard({ breach }: { breach: Breach }) {
  const cache = useQueryClient()
  const note = useMutation({
    mutationFn: () => send('PUT /api/breaches/:id/reported', { params: { id: breach._id } }),
    onSuccess: (saved) => {
      cache.setQueryData(breachQuery(saved._id).queryKey, saved)
      void cache.invalidateQueries({ queryKey: breachesQuery().queryKey, exact: true })
    },
  })
  return (
    <Card title={t('Report to the Data Protection Board')}>
      <BoardClock breach={breach} />
      <p className={`muted ${css.lead}`}>{t('Tell the Board at once, and send the details within 72 hours.')}</p>
      <div className={css.text} lang="en">
        {breach.report}
      </div>
      <FormError>{note.error?.message}</FormError>
      <div className={`row ${parts.above}`}>
        <CopyButton text={breach.report} />
        {!breach.reportedAt && (
          <Button variant="line" size="sm" busy={note.isPending} onClick={() => note.mutate()}>
            {t('Mark as reported')}
          </Button>
        )}
      </div>
    </Card>
  )
}
