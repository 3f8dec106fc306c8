import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { PlannedSetting } from '#shared/planned-settings.ts'
import type { SettingsView } from '#shared/settings.ts'
import { LoadFailure } from '#web/admin/lists/not-loaded.tsx'
import { ActionButton } from '#web/admin/shell/action-button.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { useFocusNextWhenRemoved } from '#web/admin/shell/use-focus-next-when-removed.ts'
import { t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { PlanSettingForm } from './plan-setting-form.tsx'
import { type PlannedName, plannableSettings } from './plannable-settings.ts'
import { plannedSettingsQuery } from './queries.ts'
import css from './settings-form.module.css'

/** The current and the planned values, with the form that plans a change. */
export function PlannedSettingsCard({ settings }: { settings: SettingsView }) {
  const planned = useQuery(plannedSettingsQuery())
  return (
    <Card title={t('Rates and fees to come')}>
      <p className={`hint ${parts.smallBelow}`}>
        {t('A change begins at midnight. Orders placed before keep their prices.')}
      </p>
      {planned.error && !planned.data && <LoadFailure query={planned} />}
      {planned.isPending && <p className="muted">{t('Loading...')}</p>}
      {planned.data?.length === 0 && <p className="muted">{t('Nothing is planned')}</p>}
      <ul className={css.planned}>
        {planned.data?.map((change) => (
          <Change key={change._id} change={change} settings={settings} />
        ))}
      </ul>
      <PlanSettingForm settings={settings} />
    </Card>
  )
}

function Change({ change, settings }: { change: PlannedSetting; settings: SettingsView }) {
  const cache = useQueryClient()
  const element = useFocusNextWhenRemoved<HTMLLIElement>()
  const setting = plannableSettings(settings).find(({ name }) => name === change.name)?.label ?? change.name
  const day = formatDate(change.from)
  const withdraw = useMutation({
    mutationFn: () => send('DELETE /api/settings/planned/:id', { params: { id: change._id } }),
    onSuccess: (remaining) => {
      cache.setQueryData(plannedSettingsQuery().queryKey, remaining)
      showToast(t('The change is withdrawn'))
    },
    onError: () => cache.invalidateQueries({ queryKey: plannedSettingsQuery().queryKey }),
  })
  return (
    <li ref={element}>
      <span>
        {t('{setting}: {now} now, {value} from {day}', {
          setting,
          now: shown(change.name, settings[change.name]),
          value: shown(change.name, change.value),
          day,
        })}
      </span>
      <ActionButton
        size="sm"
        action={withdraw}
        aria-label={t('Withdraw the change of {day}: {setting}', { day, setting })}
      >
        {t('Withdraw')}
      </ActionButton>
      <FormError>{withdraw.error?.message}</FormError>
    </li>
  )
}

const shown = (name: PlannedName, value: number) =>
  name === 'discountPercent' || name.startsWith('tax') ? `${value}%` : formatRupees(value)
