import type { PrescriptionToCheck } from '#shared/prescriptions.ts'
import { nameOfLine } from '#web/cart/name-of-line.ts'
import { langOf } from '#web/i18n/lang-of.ts'

/** The number, name and size of each line of an order. */
export const ItemLines = ({
  items,
  className,
}: Pick<PrescriptionToCheck, 'items'> & { className: string | undefined }) => (
  <ul className={className}>
    {items.map((item) => (
      <li key={item._id}>
        <b>{item.qty} ×</b> <span lang={langOf(nameOfLine(item))}>{nameOfLine(item)}</span>
        {item.model && <span lang={langOf(item.model)}>, {item.model}</span>}
      </li>
    ))}
  </ul>
)
