import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CartLine as Line } from '#shared/cart.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Split } from '#web/ui/display/split.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import css from './cart.module.css'
import { isAvailable } from './cart-items.ts'
import { CartLine } from './cart-line.tsx'
import { SkeletonLine } from './cart-skeleton.tsx'
import { CartSummary } from './cart-summary.tsx'
import { useDeleteLine } from './changes.ts'
import { nameOfLine } from './name-of-line.ts'

type CartContentProps = {
  lines: Line[]
  count: number
  total: number
  pendingProduct: string | undefined
  onChange: () => void
  children: ReactNode
}

export function CartContent({ lines, count, total, pendingProduct, onChange, children }: CartContentProps) {
  const [lineToDelete, setLineToDelete] = useState<Line>()
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = useDeleteLine()
  const close = () => {
    setLineToDelete(undefined)
    remove.reset()
  }
  const confirm = (line: Line) => {
    onChange()
    remove.mutate(line._id, {
      onSuccess: () => closeAtHeading(),
      // Another tab removed it already.
      onError: (error) => error instanceof ApiError && error.status === 404 && closeAtHeading(),
    })
  }
  const closeAtHeading = () => {
    // The opener was removed with its line.
    flushSync(close)
    heading.current?.focus()
  }

  return (
    <div className="wrap page">
      <h1 ref={heading} tabIndex={-1}>
        {t('My Cart')}
      </h1>
      {children}
      <Split side={<CartSummary count={count} total={total} isBlocked={!lines.every(isAvailable)} />}>
        <Card>
          <ul className={css.lines}>
            {lines.map((line) => (
              <CartLine key={line._id} line={line} onChange={onChange} onDelete={() => setLineToDelete(line)} />
            ))}
          </ul>
          {pendingProduct && !lines.some(({ product }) => product === pendingProduct) && <SkeletonLine />}
        </Card>
      </Split>
      <ConfirmDialog
        open={lineToDelete !== undefined}
        confirmText={t('Delete')}
        cancelText={t('Keep it')}
        onConfirm={() => lineToDelete && confirm(lineToDelete)}
        onCancel={close}
        action={remove}
        busyText={t('Deleting')}
      >
        {lineToDelete && t('{productName} will be removed from your cart.', { productName: nameOfLine(lineToDelete) })}
      </ConfirmDialog>
    </div>
  )
}
