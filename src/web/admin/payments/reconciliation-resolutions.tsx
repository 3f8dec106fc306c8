import { useMutation, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import type { ReconciliationLine, Resolution } from '#shared/reconciliation.ts'
import { type AdminSentence, t } from '#web/i18n/admin.tsx'
import { translateWith } from '#web/i18n/language.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { type Key, send } from '#web/lib/send.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import type { IconName } from '#web/ui/display/icon.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import css from './reconciliation.module.css'
import { amountIn } from './reconciliation-labels.ts'

export type Choice = { line: ReconciliationLine; resolution: Resolution }

type ReconciliationResolutionsProps = {
  line: ReconciliationLine
  resolutions?: Resolution[]
  onChoose: (choice: Choice) => void
}

/** The resolutions of a mismatch, for staff who may reconcile. Moving money needs confirmation. */
export const ReconciliationResolutions = ({
  line,
  resolutions = resolutionsOf(line),
  onChoose,
}: ReconciliationResolutionsProps) => (
  <div className={css.resolutions}>
    {(mayDo(userInfo.get(), 'reconcile payments') ? resolutions : []).map((resolution) => (
      <Button
        key={resolution}
        size="sm"
        variant="line"
        icon={RESOLUTIONS[resolution].icon}
        aria-label={t('{action}, payment {id}', { action: labelOf(line, resolution), id: line._id })}
        onClick={() => onChoose({ line, resolution })}
      >
        {labelOf(line, resolution)}
      </Button>
    ))}
  </div>
)

const resolutionsOf = ({ wrong, provider, isTest }: ReconciliationLine): Resolution[] =>
  wrong?.resolutions ?? (provider || isTest ? [] : ['check'])

/** The call of a resolution, and its sentences: on the button, in the question, and afterwards. */
const RESOLUTIONS = {
  check: {
    call: 'POST /api/payments/:id/check',
    icon: 'refresh',
    label: 'Check again',
    title: 'Check with Razorpay again?',
    explain: 'The shop checks this payment with Razorpay and corrects its own records. No money is moved.',
    done: 'The payment was checked again',
  },
  book: {
    call: 'POST /api/payments/:id/book',
    icon: 'receipt',
    label: 'Record the payment',
    title: 'Record this payment?',
    explain: 'If the payment arrived and matches the order, the order is marked as paid. The buyer gets an e-mail.',
    done: 'The payment was recorded',
  },
  refund: {
    call: 'POST /api/payments/:id/refund',
    icon: 'card',
    label: 'Refund it',
    title: 'Refund this payment?',
    explain: '{amount} will be refunded to the card or account used to pay. This cannot be undone.',
    done: 'The refund was started',
  },
  ship: {
    call: 'POST /api/payments/:id/ship',
    icon: 'truck',
    label: 'Ship anyway',
    title: 'Ship this order anyway?',
    explain: 'The order takes its pieces from the stock again and becomes paid. The buyer gets an e-mail.',
    done: 'The order is paid and can be packed',
  },
  settle: {
    call: 'PUT /api/payments/:id/settle',
    icon: 'check',
    label: 'Mark as settled',
    title: 'Mark this payment as settled?',
    explain: 'It will leave the list of unmatched payments. Do this when nothing more needs to be done.',
    done: 'The payment was marked as settled',
  },
} as const satisfies Record<
  Resolution,
  { call: Key; icon: IconName } & Record<'label' | 'title' | 'explain' | 'done', AdminSentence>
>

function labelOf({ wrong }: ReconciliationLine, resolution: Resolution): string {
  if (resolution === 'refund' && wrong?.kind === 'refund-failed') return t('Try again')
  return t(RESOLUTIONS[resolution].label)
}

type ResolutionDialogProps = { choice: Choice | undefined; onClose: () => void; onDone: () => void }

/** Confirms and runs a resolution. The row may be gone afterwards, so `onDone` moves the focus. */
export function ResolutionDialog({ choice, onClose, onDone }: ResolutionDialogProps) {
  const cache = useQueryClient()
  const resolving = useMutation({
    mutationFn: ({ line, resolution }: Choice) => send(RESOLUTIONS[resolution].call, { params: { id: line._id } }),
    onSuccess: async (_, { resolution }) => {
      await invalidate(cache, 'money', 'orders', 'dashboard')
      showToast(t(RESOLUTIONS[resolution].done))
    },
  })

  function close() {
    resolving.reset()
    onClose()
  }

  /** Not called for a dialog that was closed meanwhile. */
  function afterResolving() {
    flushSync(close)
    onDone()
  }

  return (
    <ConfirmDialog
      open={choice !== undefined}
      title={choice && t(RESOLUTIONS[choice.resolution].title)}
      confirmText={choice ? labelOf(choice.line, choice.resolution) : ''}
      busyText={t('Please wait')}
      isSafe={choice?.resolution !== 'refund'}
      action={resolving}
      onConfirm={() => choice && resolving.mutate(choice, { onSuccess: afterResolving })}
      onCancel={close}
    >
      {choice && (
        <p>
          {translateWith(RESOLUTIONS[choice.resolution].explain, {
            amount: amountIn(amountOf(choice.line), choice.line.currency),
          })}
        </p>
      )}
    </ConfirmDialog>
  )
}

const amountOf = ({ refundable, provider, refunds, wrong }: ReconciliationLine): number =>
  wrong?.kind === 'refund-failed'
    ? (refunds.findLast(({ status }) => status === 'failed')?.amount ?? refundable)
    : refundable || (provider?.amount ?? 0)
