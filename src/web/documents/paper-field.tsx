import { type DocumentPaper, PAPERS } from '#shared/document-kinds.ts'
import { t } from '#web/i18n/t.ts'
import { stored } from '#web/lib/stored.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'

/** The paper of this device's printer. */
export const chosenPaper = stored<DocumentPaper>('paper', 'a4', (value) => PAPERS.find((paper) => paper === value))

export const PaperField = () => (
  <SelectField
    label={t('Paper')}
    options={[
      { value: 'a4', text: 'A4' },
      { value: 'a5', text: 'A5' },
      { value: 'roll', text: t('80 mm roll') },
    ]}
    value={chosenPaper.use()}
    onChange={({ target }) => chosenPaper.set(PAPERS.find((paper) => paper === target.value) ?? 'a4')}
  />
)
