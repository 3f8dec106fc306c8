import type { BreachSummary } from '#shared/breaches.ts'
import { t } from '#web/i18n/admin.tsx'
import { formatDateTime } from '#web/i18n/format-time.ts'
import { Badge } from '#web/ui/display/badge.tsx'

type BoardClockProps = { breach: Pick<BreachSummary, 'boardBy' | 'reportedAt'> }

/** The time left to report the details to the Board (DPDP Rules 2025, rule 7(2)). */
export function BoardClock({ breach: { boardBy, reportedAt } }: BoardClockProps) {
  if (reportedAt)
    return (
      <Badge tone="success">{t('Reported to the Board on {moment}', { moment: formatDateTime(reportedAt) })}</Badge>
    )
  const hours = Math.floor((new Date(boardBy).getTime() - Date.now()) / 3_600_000)
  if (hours < 0)
    return <Badge tone="danger">{t('The report was due on {moment}', { moment: formatDateTime(boardBy) })}</Badge>
  const deadline = formatDateTime(boardBy)
  return (
    <Badge tone="warning">
      {hours === 1
        ? t('1 hour left for the report, until {moment}', { moment: deadline })
        : t('{n} hours left for the report, until {moment}', { n: hours, moment: deadline })}
    </Badge>
  )
}
