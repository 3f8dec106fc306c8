import { t } from '#web/i18n/admin.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Days = { from: string; to: string }

/** The first and the last day of a filter; without one there is no bound. */
export const DayFields = ({ days, onChange }: { days: Days; onChange: (part: Partial<Days>) => void }) =>
  (['from', 'to'] as const).map((end) => (
    <TextField
      key={end}
      label={end === 'from' ? t('First day') : t('Last day')}
      type="date"
      optional
      value={days[end]}
      onChange={({ target }) => onChange({ [end]: target.value })}
    />
  ))
