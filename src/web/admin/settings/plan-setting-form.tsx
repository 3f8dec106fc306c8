import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SettingsView } from '#shared/settings.ts'
import { daysAfter, todayInIndia } from '#shared/today.ts'
import { SubmitButton } from '#web/admin/shell/action-button.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { amountOf } from '#web/admin/shell/typed-number.ts'
import { t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { type Fields, useFieldErrors } from '#web/lib/use-field-errors.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { type PlannedName, plannableSettings } from './plannable-settings.ts'
import { plannedSettingsQuery } from './queries.ts'

/** Plans a change of one setting; the default day is tomorrow. */
export function PlanSettingForm({ settings }: { settings: SettingsView }) {
  const cache = useQueryClient()
  const form = useFieldErrors({ from: t('Choose a day') }, problemsOf)
  const plan = useMutation({
    mutationFn: ({ name, value, from }: Fields) =>
      send('POST /api/settings/planned', {
        body: { name: name as PlannedName, value: amountOf(value ?? '') ?? 0, from: from ?? '' },
      }),
    onSuccess: (planned) => {
      cache.setQueryData(plannedSettingsQuery().queryKey, planned)
      form.reset()
      showToast(t('The change is planned'))
    },
    onError: form.showRefusal,
  })
  return (
    <form {...form.props} onSubmit={form.submit((fields) => !plan.isPending && plan.mutate(fields))}>
      <div className={parts.pairs}>
        <SelectField
          label={t('What changes?')}
          {...form.field('name')}
          options={plannableSettings(settings).map(({ name, label }) => ({ value: name, text: label }))}
        />
        <TextField
          label={t('New value')}
          {...form.field('value')}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
        />
        <TextField
          label={t('First day')}
          {...form.field('from')}
          type="date"
          min={tomorrow()}
          defaultValue={tomorrow()}
          required
        />
      </div>
      <FormError>{form.refusal}</FormError>
      <SubmitButton className={parts.smallAbove} action={plan}>
        {t('Plan this change')}
      </SubmitButton>
    </form>
  )
}

const problemsOf = ({ value = '' }: Fields): Partial<Fields> =>
  amountOf(value) === undefined ? { value: t('Enter a number') } : {}

const tomorrow = () => daysAfter(todayInIndia(), 1)
