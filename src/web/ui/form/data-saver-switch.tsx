import { t } from '#web/i18n/t.ts'
import { chooseDataSaver, useDataSaver } from '#web/ui/data-saver.ts'
import { Checkbox } from './checkbox.tsx'

/** Follows the phone's setting until the shopper chooses. */
export const DataSaverSwitch = ({ className }: { className?: string }) => (
  <Checkbox
    className={className}
    checked={useDataSaver()}
    onChange={(event) => chooseDataSaver(event.target.checked)}
    label={
      <>
        <b>{t('Data saver')}</b>
        <br />
        {t('Smaller pictures, no automatic movement, and pages load only when you open them.')}
      </>
    }
  />
)
