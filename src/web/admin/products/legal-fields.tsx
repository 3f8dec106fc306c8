import { MEASURES } from '#shared/net-quantity.ts'
import css from '#web/admin/shell/editor.module.css'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { bindOptionalField } from './bind-field.ts'
import { CategoryFields } from './category-fields.tsx'
import fields from './legal-fields.module.css'
import { isMeasure, type LegalFieldsProps } from './legal-form.ts'

/** The legal facts of the product page. All are optional; "Ready to trade" lists what is missing. */
export const LegalFields = (props: LegalFieldsProps) => (
  <Card title={t('Legal details')}>
    <p className={`hint ${parts.below}`}>
      {t('Copy these from the pack. The page shows what you fill in; you can save without them.')}
    </p>
    <div className={css.lists}>
      <Quantity {...props} />
      <Maker {...props} />
      <CategoryFields {...props} />
    </div>
  </Card>
)

function Quantity(props: LegalFieldsProps) {
  const { form, errorOf, onChange } = props
  const bind = bindOptionalField(props)
  return (
    <fieldset className={`${parts.column} ${fields.group}`}>
      <legend>{t('Quantity and shelf life')}</legend>
      <div className={fields.pair}>
        <TextField
          label={t('Net quantity')}
          hint={t('A size named like “200 ml” needs none.')}
          inputMode="decimal"
          maxLength={12}
          {...bind('netAmount', 'netQuantity.amount')}
        />
        <SelectField
          label={t('Unit')}
          options={MEASURES.map((unit) => ({ value: unit, text: unit === 'piece' ? t('piece') : unit }))}
          value={form.netUnit}
          error={errorOf('netQuantity.unit')}
          onChange={({ target }) => isMeasure(target.value) && onChange({ netUnit: target.value })}
        />
      </div>
      <TextField label={t('Keeps for (months)')} inputMode="numeric" maxLength={4} {...bind('shelfLifeMonths')} />
    </fieldset>
  )
}

function Maker(props: LegalFieldsProps) {
  const bind = bindOptionalField(props)
  return (
    <fieldset className={`${parts.column} ${fields.group}`}>
      <legend>{t('Maker, packer or importer')}</legend>
      <TextField label={t('Name of the maker')} maxLength={120} {...bind('makerName', 'maker.name')} />
      <TextField label={t('Address of the maker')} maxLength={300} {...bind('makerAddress', 'maker.address')} />
      {props.category !== 'furniture' && (
        <TextField
          label={t('Licence of the maker')}
          hint={t('On medicines and cosmetics “Mfg. Lic. No.”, on foods the FSSAI number.')}
          maxLength={80}
          {...bind('makerLicence', 'maker.licence')}
        />
      )}
      <TextField label={t('Country of origin')} maxLength={60} {...bind('countryOfOrigin')} />
      <TextArea
        label={t('Caution')}
        hint={t('As on the pack, such as “Keep away from children”.')}
        rows={2}
        maxLength={500}
        {...bind('caution')}
      />
    </fieldset>
  )
}
