import { formatDate } from '#shared/dates.ts'
import type { ChangedMeanwhile } from '#shared/product-editing.ts'
import type { Product } from '#shared/products.ts'
import { t } from '#web/i18n/admin.tsx'
import { formatTime } from '#web/i18n/format-time.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { ChangeList } from './change-list.tsx'
import parts from './parts.module.css'

type EditConflictDialogProps = {
  changed: ChangedMeanwhile | undefined
  /** Overwrites the other version with this form. */
  onOverwrite: (other: Product) => void
  onLoadOther: (product: Product) => void
  onClose: () => void
}

/** Edit conflict: shows the other person's changes and asks which version to keep. */
export const EditConflictDialog = ({ changed, onOverwrite, onLoadOther, onClose }: EditConflictDialogProps) => (
  <Modal
    open={changed !== undefined}
    onClose={onClose}
    title={t('Someone else changed this product')}
    actions={
      changed && (
        <>
          <Button variant="line" onClick={() => onOverwrite(changed.product)}>
            {t('Save my version')}
          </Button>
          <Button onClick={() => onLoadOther(changed.product)}>{t('Load the new version')}</Button>
        </>
      )
    }
  >
    {changed && (
      <>
        <p className={parts.below}>
          {t(
            '{name} saved this product on {date} at {time}, while you were editing it. Your version is not saved yet.',
            {
              name: changed.by,
              date: formatDate(changed.at),
              time: formatTime(changed.at),
            },
          )}
        </p>
        <ChangeList changes={changed.changes} />
        <p className={parts.above}>
          {t(
            'The new version replaces what you typed. Saving your version undoes these changes. A stock that you did not change stays as it is now.',
          )}
        </p>
      </>
    )}
  </Modal>
)
