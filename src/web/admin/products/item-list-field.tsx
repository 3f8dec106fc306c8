import { t } from '#web/i18n/admin.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import type { bindField } from './bind-field.ts'
import css from './item-list-field.module.css'
import { itemsOf } from './product-form.ts'

type ItemListFieldProps = { label: string; hint: string; maxLength: number } & ReturnType<ReturnType<typeof bindField>>

/** Comma-separated items with a live preview. */
export function ItemListField({ label, ...field }: ItemListFieldProps) {
  const items = itemsOf(field.value)
  return (
    <div>
      <TextArea label={label} rows={3} {...field} />
      {items.length > 0 && (
        <ul className={css.items} aria-label={t('{label} as a list', { label })}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
