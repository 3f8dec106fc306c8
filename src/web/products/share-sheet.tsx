import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import css from './share-sheet.module.css'

type ShareSheetProps = { open: boolean; onClose: () => void; name: string; address: string }

/** Share links for devices without a share dialog, with the address to copy. */
export const ShareSheet = ({ open, onClose, name, address }: ShareSheetProps) => (
  <Modal open={open} onClose={onClose} title={t('Share {product}', { product: name })}>
    <p className={css.address}>{address}</p>
    <div className={css.options}>
      <Button
        size="sm"
        icon="whatsapp"
        href={`https://wa.me/?text=${encodeURIComponent(`${name} ${address}`)}`}
        target="_blank"
        rel="noopener"
      >
        WhatsApp<span className="vh">{t(', opens in a new tab')}</span>
      </Button>
      <CopyButton text={address} done={t('Link copied')}>
        {t('Copy link')}
      </CopyButton>
    </div>
  </Modal>
)
