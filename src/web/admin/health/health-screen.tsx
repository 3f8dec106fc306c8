import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#shared/dates.ts'
import type { HealthReport, HealthState } from '#shared/health.ts'
import { LoadFailure, RowsLoading } from '#web/admin/lists/not-loaded.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { type AdminSentence, t, tCount } from '#web/i18n/admin.tsx'
import { formatTime } from '#web/i18n/format-time.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { type Column, Table } from '#web/ui/display/table.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './health.module.css'

export const HealthScreen = () => (
  <AdminFrame title={t('Health')} lead={t('Checks the server and the services that the shop needs.')}>
    <Health />
  </AdminFrame>
)

function Health() {
  const health = useQuery(healthQuery())
  if (health.data)
    return (
      <>
        <Summary report={health.data} busy={health.isFetching} onCheck={() => void health.refetch()} />
        {health.error && <LoadFailure query={health} />}
        <HealthTable checks={health.data.checks} />
      </>
    )
  if (health.error) return <LoadFailure query={health} />
  return (
    <>
      <p role="status">{t('Checking. This takes up to 20 seconds.')}</p>
      <RowsLoading />
    </>
  )
}

const healthQuery = () => ({
  ...callQuery(['health'], 'GET /api/health'),
  staleTime: 0,
  // The checks call other servers, so only a person repeats them.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

type SummaryProps = { report: HealthReport; busy: boolean; onCheck: () => void }

function Summary({ report: { checkedAt, checks }, busy, onCheck }: SummaryProps) {
  const count = (state: string) => checks.filter((check) => check.state === state).length
  const [problems, warnings] = [count('problem'), count('warning')]
  const counts = [
    problems > 0 && tCount(problems, '{n} problem', '{n} problems'),
    warnings > 0 && tCount(warnings, '{n} warning', '{n} warnings'),
  ].filter(Boolean)
  return (
    <Alert
      className={parts.below}
      variant={problems > 0 ? 'danger' : warnings > 0 ? 'warning' : 'success'}
      title={counts.length > 0 ? counts.join(', ') : t('Everything is in order.')}
      action={
        <Button variant="line" size="sm" busy={busy} busyText={t('Please wait')} onClick={onCheck}>
          {t('Check again')}
        </Button>
      }
    >
      <span>{t('Checked on {day} at {time}', { day: formatDate(checkedAt), time: formatTime(checkedAt) })}</span>
    </Alert>
  )
}

type Check = HealthReport['checks'][number]

/** Problems first, then warnings; otherwise in the order of the server. */
const HealthTable = ({ checks }: { checks: Check[] }) => (
  <Table
    caption={t('What was checked')}
    columns={columns()}
    rows={[...checks].sort((a, b) => STATES[a.state].order - STATES[b.state].order)}
    keyOf={({ title }) => title}
  />
)

const columns = (): Column<Check>[] => [
  { head: t('STATE'), nowrap: true, cell: ({ state }) => <State state={state} /> },
  { head: t('CHECK'), part: 'title', cell: ({ title }) => <span className={css.check}>{title}</span> },
  { head: t('RESULT'), cell: (check) => <Result {...check} /> },
]

function State({ state }: { state: HealthState }) {
  const { tone, icon, text } = STATES[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(text)}
    </Badge>
  )
}

const Result = ({ message, advice }: Check) => (
  <div className={css.result}>
    <p>{message}</p>
    {advice && <p>{t('What to do: {advice}', { advice })}</p>}
  </div>
)

const STATES = {
  problem: { order: 0, tone: 'danger', icon: 'stop', text: 'Problem' },
  warning: { order: 1, tone: 'warning', icon: 'alert', text: 'Warning' },
  ok: { order: 2, tone: 'success', icon: 'check', text: 'OK' },
} as const satisfies Record<HealthState, { text: AdminSentence; [property: string]: unknown }>
