import { t } from '#web/i18n/admin.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import css from './item-list-field.module.css'
import { itemsOf } from './product-form.ts'

type ItemListFieldProps = {
  label: string
  hint: string
  maxLength: number
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Comma-separated items with a live preview. */
export function ItemListField({ label, hint, maxLength, value, error, onChange }: ItemListFieldProps) {
  const items = itemsOf(value)
  return (
    <div>
      <TextArea
        label={label}
        hint={hint}
        error={error}
        rows={3}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {items.length > 0 && (
        <ul className={css.items} aria-label={t('{label} as a list', { label })}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same item may be typed twice, and nothing here has state.
            <li key={index}>{item}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
