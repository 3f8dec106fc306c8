import { t } from '#web/language/office.tsx'
import { FormError } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import css from './product-editor.module.css'
import { lastListAddress } from './use-list-address.ts'

/** Always in view at the foot, with the reason when a save was refused. */
export const SaveBar = ({ busy, error }: { busy: boolean; error: string | undefined }) => (
  <div className={css.bar}>
    <FormError className={css.refusal}>{error}</FormError>
    <Button variant="line" href={`#${lastListAddress()}`}>
      {t('Cancel')}
    </Button>
    <Button type="submit" busy={busy} busyText={t('Saving')}>
      {t('Update')}
    </Button>
  </div>
)
