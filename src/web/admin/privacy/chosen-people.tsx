import type { Breach } from '#shared/breaches.ts'
import { t } from '#web/i18n/admin.tsx'
import type { Fields } from '#web/lib/use-field-errors.ts'
import { FieldRow } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export type By = Breach['chosen']['by']

type ChosenPeopleProps = {
  by: By
  days: { from?: string | undefined; to?: string | undefined }
  onBy: (by: By) => void
  errors: Partial<Fields>
}

/** Who is affected: everybody, a list, or those who ordered on some days. */
export const ChosenPeople = ({ by, days, onBy, errors }: ChosenPeopleProps) => (
  <>
    <SelectField
      label={t('Affected people')}
      value={by}
      onChange={(event) => onBy(event.target.value as By)}
      options={[
        { value: 'all', text: t('Everybody with an account') },
        { value: 'people', text: t('People of a list') },
        { value: 'orders', text: t('People who ordered on some days') },
      ]}
    />
    {by === 'people' && (
      <TextArea
        label={t('E-mail addresses or ids, one on each line')}
        name="chosen.people"
        rows={5}
        required
        error={errors['chosen.people']}
      />
    )}
    {by === 'orders' && (
      <FieldRow>
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={end === 'from' ? t('First day') : t('Last day')}
            name={`chosen.${end}`}
            type="date"
            required
            defaultValue={days[end]}
            error={errors[`chosen.${end}`]}
          />
        ))}
      </FieldRow>
    )}
  </>
)
