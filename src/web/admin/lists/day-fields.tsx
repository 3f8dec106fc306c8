import { useState } from 'react'
import { t } from '#web/i18n/admin.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Days = { from: string; to: string }
type DayFieldsProps = { days: Days; isOptional?: boolean; onChange: (part: Partial<Days>) => void }

/** The first and the last day of a list. Without an optional one there is no bound. */
export const DayFields = ({ days, isOptional = false, onChange }: DayFieldsProps) =>
  (['from', 'to'] as const).map((end) => (
    <DayField
      key={end}
      label={end === 'from' ? t('First day') : t('Last day')}
      day={days[end]}
      isOptional={isOptional}
      onChange={(day) => onChange({ [end]: day })}
    />
  ))

type DayFieldProps = { label: string; day: string; isOptional: boolean; onChange: (day: string) => void }

/** Reports only complete days: the browser gives the year 2026 as 0002, 0020 and 0202 while it is typed. */
function DayField({ label, day, isOptional, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label={label}
      type="date"
      optional={isOptional}
      value={typed ?? day}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (value >= '2000' || (isOptional && value === '')) onChange(value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
