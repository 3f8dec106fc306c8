import type { HealthReport, HealthState } from '#shared/health.ts'
import { type AdminSentence, t } from '#web/i18n/admin.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { type Column, Table } from '#web/ui/display/table.tsx'
import css from './health.module.css'

type Check = HealthReport['checks'][number]

/** Problems first, then warnings; otherwise in the order of the server. */
export const HealthTable = ({ checks }: { checks: Check[] }) => (
  <Table
    caption={t('What was checked')}
    columns={columns()}
    rows={[...checks].sort((a, b) => STATES[a.state].place - STATES[b.state].place)}
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
  problem: { place: 0, tone: 'danger', icon: 'stop', text: 'Problem' },
  warning: { place: 1, tone: 'warning', icon: 'alert', text: 'Warning' },
  ok: { place: 2, tone: 'success', icon: 'check', text: 'OK' },
} as const satisfies Record<HealthState, { text: AdminSentence; [look: string]: unknown }>
