import type { OrderRefunds } from '#shared/refunds.ts'
import { t } from '#web/i18n/admin.tsx'
import { PieceFields } from './piece-fields.tsx'
import type { Chosen } from './refund-draft.ts'

type PutBackFieldsProps = {
  pieces: OrderRefunds['pieces']
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

export const PutBackFields = ({ pieces, chosen, onChoose }: PutBackFieldsProps) => (
  <PieceFields
    legend={t('Which pieces return to stock?')}
    hint={t('Choose only pieces that can be sold again.')}
    label={(product) => t('Return to stock: {product}', { product })}
    pieces={pieces.map(({ qty, putBack, ...piece }) => ({ ...piece, left: qty - putBack }))}
    chosen={chosen}
    onChoose={onChoose}
  />
)
