import { t } from '#web/i18n/admin.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import type { SizeRow } from './product-form.ts'
import { SizeFields } from './size-fields.tsx'
import css from './sizes-editor.module.css'

type SizeCardProps = {
  size: SizeRow
  index: number
  isLast: boolean
  errorOf: (field: string) => string | undefined
  onChange: (size: SizeRow) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

export function SizeCard({ size, index, isLast, errorOf, onChange, onMove, onRemove }: SizeCardProps) {
  const name = size.model.trim() || t('Size {n}', { n: index + 1 })
  return (
    <li className={css.size}>
      <div className={css.head}>
        <b className={css.name}>{name}</b>
        <IconButton
          icon="down"
          className={css.up}
          label={t('Move {size} up', { size: name })}
          aria-disabled={index === 0}
          onClick={() => index > 0 && onMove(-1)}
        />
        <IconButton
          icon="down"
          label={t('Move {size} down', { size: name })}
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(1)}
        />
        <IconButton icon="trash" variant="danger" label={t('Remove {size}', { size: name })} onClick={onRemove} />
      </div>
      <SizeFields size={size} errorOf={errorOf} onChange={onChange} />
    </li>
  )
}
