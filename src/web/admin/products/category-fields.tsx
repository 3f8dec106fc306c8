import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { bindOptionalField } from './bind-field.ts'
import fields from './legal-fields.module.css'
import { isMark, type LegalFieldsProps } from './legal-form.ts'

/** The fields that only medicines, foods or furniture have. */
export function CategoryFields(props: LegalFieldsProps) {
  if (props.category === 'ayurveda') return <Medicine {...props} />
  if (props.category === 'organicfoods') return <Food {...props} />
  return props.category === 'furniture' && <Furniture {...props} />
}

const Medicine = ({ form, onChange }: LegalFieldsProps) => (
  <fieldset className={`${parts.column} ${fields.group}`}>
    <legend>{t('Medicine')}</legend>
    <Checkbox
      label={t('Sold only with a prescription')}
      checked={form.prescriptionNeeded}
      onChange={({ target }) => onChange({ prescriptionNeeded: target.checked })}
    />
    <p className="hint">{t('For medicines with a poison of Schedule E(1), such as Danti, Vatsanabha or mercury.')}</p>
  </fieldset>
)

function Food(props: LegalFieldsProps) {
  const { form, errorOf, onChange } = props
  const bind = bindOptionalField(props)
  return (
    <fieldset className={`${parts.column} ${fields.group}`}>
      <legend>{t('Food')}</legend>
      <SelectField
        label={t('Food mark')}
        options={[
          { value: 'none', text: t('No mark') },
          { value: 'veg', text: t('Vegetarian (green dot)') },
          { value: 'non-veg', text: t('Not vegetarian (brown triangle)') },
        ]}
        value={form.veg}
        error={errorOf('veg')}
        onChange={({ target }) => isMark(target.value) && onChange({ veg: target.value })}
      />
      <TextField
        label={t('Allergens')}
        hint={t('Such as milk, nuts, sesame. Write “None” if there are none.')}
        maxLength={300}
        {...bind('allergens')}
      />
      <TextArea
        label={t('Nutrition per 100 g or 100 ml')}
        hint={t('One line for each: Energy 384 kcal')}
        rows={3}
        maxLength={1000}
        {...bind('nutrition')}
      />
    </fieldset>
  )
}

function Furniture(props: LegalFieldsProps) {
  const bind = bindOptionalField(props)
  return (
    <fieldset className={`${parts.column} ${fields.group}`}>
      <legend>{t('Furniture')}</legend>
      <TextField
        label={t('BIS licence')}
        hint={t('The number under the ISI mark, such as CM/L-1234567.')}
        maxLength={80}
        {...bind('bisLicence')}
      />
      <TextField
        label={t('Why no BIS licence is needed')}
        hint={t('Such as “Small maker, Udyam number …”.')}
        maxLength={200}
        {...bind('bisExemption')}
      />
    </fieldset>
  )
}
