import { useRef, useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { PrescriptionToCheck } from '#shared/prescriptions.ts'
import { ItemLines } from '#web/admin/lists/item-lines.tsx'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Decision } from './decision.tsx'
import css from './prescriptions.module.css'
import { ShownFile } from './shown-file.tsx'

export function PrescriptionToCheckCard({ row }: { row: PrescriptionToCheck }) {
  const element = useRef<HTMLLIElement>(null)
  const [seen, setSeen] = useState<readonly string[]>([])
  const number = orderNumber(row.order)
  const isSeen = row.files.every(({ _id }) => seen.includes(_id))
  return (
    <li ref={element}>
      <Card
        title={t('Order {number}', { number })}
        action={
          <a href={`#${toAdmin.order(row.order)}`} aria-label={t('Open order {number}', { number })}>
            {t('Open')}
          </a>
        }
      >
        <p>
          <b>{row.patient}</b> <span className="hint">{t('Paid on {date}', { date: formatDate(row.paidAt) })}</span>
        </p>
        <ItemLines items={row.items} className={css.items} />
        {row.files.map((file, n) => (
          <ShownFile
            key={file._id}
            orderId={row.order}
            file={file}
            number={n + 1}
            onSeen={() => setSeen((before) => [...before, file._id])}
          />
        ))}
        {row.state === 'sent' && <Decision row={row} isSeen={isSeen} onDone={() => focusNext(element.current)} />}
      </Card>
    </li>
  )
}

/** A decided order leaves the list, so the next one takes the focus. */
function focusNext(decided: HTMLElement | null) {
  const next = (decided?.nextElementSibling ?? decided?.previousElementSibling)?.querySelector('button')
  const list = document.querySelector<HTMLElement>('#main nav [aria-current]')
  const target = next ?? list
  target?.focus()
}
