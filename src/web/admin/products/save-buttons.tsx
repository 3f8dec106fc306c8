import { lastListAddress } from '#web/admin/lists/use-list-address.ts'
import { t } from '#web/i18n/admin.tsx'
import { Button } from '#web/ui/form/button.tsx'
import type { SaveAs } from './product-form.ts'

type SaveButtonsProps = { isPublished: boolean; busy: SaveAs | undefined; onHide: () => void }

/** Each button says whether shoppers will see the product. */
export const SaveButtons = ({ isPublished, busy, onHide }: SaveButtonsProps) => (
  <>
    <Button variant="line" href={`#${lastListAddress()}`}>
      {t('Cancel')}
    </Button>
    <Button variant="line" busy={busy === 'draft'} busyText={t('Saving')} onClick={onHide}>
      {isPublished ? t('Take out of the shop') : t('Keep as draft')}
    </Button>
    <Button type="submit" busy={busy === 'published'} busyText={t('Saving')}>
      {isPublished ? t('Save') : t('Save and show in shop')}
    </Button>
  </>
)
