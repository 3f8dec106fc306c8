import { DayFields } from '#web/admin/lists/day-fields.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { languageCode } from '#web/i18n/language.ts'
import { FieldRow } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { type Days, lastMonths, lastQuarters } from './period.ts'

export function PeriodForm({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const now = new Date()
  const choices = [
    ...lastMonths(now, 13).map((span) => ({ value: keyOf(span), text: monthName(span.from) })),
    ...lastQuarters(now, 5).map((span) => ({
      value: keyOf(span),
      text: t('{first} to {last}', { first: monthName(span.from), last: monthName(span.to) }),
    })),
  ]
  const isCustom = !choices.some(({ value }) => value === keyOf(days))
  return (
    <div className={`${parts.narrow} ${parts.below}`}>
      <SelectField
        label={t('Month or quarter')}
        value={isCustom ? '' : keyOf(days)}
        options={[...(isCustom ? [{ value: '', text: t('Other days') }] : []), ...choices]}
        onChange={({ target }) => {
          const [from = '', to = ''] = target.value.split(' ')
          if (to) onChange({ from, to })
        }}
      />
      <FieldRow>
        <DayFields days={days} onChange={(part) => onChange({ ...days, ...part })} />
      </FieldRow>
    </div>
  )
}

const keyOf = ({ from, to }: Days) => `${from} ${to}`

const monthName = (day: string) =>
  new Intl.DateTimeFormat(`${languageCode()}-IN`, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )
