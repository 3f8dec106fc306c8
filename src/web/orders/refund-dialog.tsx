import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatRupees } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import type { OrderRefunds } from '#shared/refunds.ts'
import { t } from '#web/i18n/admin.tsx'
import { invalidate } from '#web/lib/invalidate.ts'
import { newKey } from '#web/lib/new-key.ts'
import { send } from '#web/lib/send.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { PieceFields } from './piece-fields.tsx'
import { PutBackFields } from './put-back-fields.tsx'
import { bodyOf, hasPiecesLeft, type RefundDraft, rupeesOf } from './refund-draft.ts'
import { RefundMethods } from './refund-methods.tsx'
import css from './staff.module.css'
import { orderRefundsQuery } from './staff-queries.ts'

type RefundDialogProps = { order: Order; refunds: OrderRefunds; onClose: () => void; onDone: () => void }

/** A refund of pieces, of an amount or of everything, with its reason and the pieces that return to stock. */
export function RefundDialog({ order, refunds, onClose, onDone }: RefundDialogProps) {
  const cache = useQueryClient()
  // One idempotency key for each opening: a double press or retry makes one refund.
  const [key] = useState(newKey)
  const [draft, setDraft] = useState<RefundDraft>({
    method: hasPiecesLeft(refunds.pieces) ? 'pieces' : 'amount',
    pieces: {},
    amount: '',
    putBack: {},
    canBeSold: order.status === 'paid',
  })
  const change = (changed: Partial<RefundDraft>) => setDraft({ ...draft, ...changed })
  const rupees = rupeesOf(draft, refunds)
  const { errors, ...form } = useFieldErrors(sentences(), () => checkAmount(draft, rupees, refunds.refundable))
  const refund = useMutation({
    mutationFn: (reason: string) =>
      send('POST /api/orders/:id/refunds', {
        params: { id: order._id },
        headers: { 'idempotency-key': key },
        body: { ...bodyOf(draft, refunds), reason },
      }),
    onSuccess: async (result) => {
      cache.setQueryData(orderRefundsQuery(order._id).queryKey, result)
      flushSync(onClose)
      onDone()
      // After a lost response nothing is left to refund, so the amount is that of the newest refund.
      showToast(t('Refund of {amount} started', { amount: formatRupees(result.refunds.at(-1)?.amount ?? rupees) }))
    },
    onError: form.showRefusal,
    onSettled: () => invalidate(cache, ...NOUNS),
  })
  return (
    <FormDialog
      title={t('Make a refund')}
      submitText={rupees > 0 ? t('Refund {amount}', { amount: formatRupees(rupees) }) : t('Refund')}
      danger
      form={form}
      onSubmit={({ reason }) => reason && refund.mutate(reason)}
      busy={refund.isPending}
      onClose={onClose}
    >
      <RefundMethods
        refunds={refunds}
        method={draft.method}
        onChoose={(method) => change({ method })}
        error={errors.method}
      />
      {draft.method === 'pieces' && (
        <>
          <PieceFields
            legend={t('Which pieces do you refund?')}
            hint={t('The refund is their price with discount and tax, without the delivery fee.')}
            label={(product) => t('Refund: {product}', { product })}
            pieces={refunds.pieces.map(({ qty, refunded, ...piece }) => ({ ...piece, left: qty - refunded }))}
            chosen={draft.pieces}
            onChoose={(pieces) => change({ pieces })}
          />
          <Checkbox
            label={t('These pieces can be sold again')}
            checked={draft.canBeSold}
            onChange={({ target }) => change({ canBeSold: target.checked })}
          />
        </>
      )}
      {draft.method === 'amount' && (
        <TextField
          label={t('Amount')}
          {...form.field('amount')}
          start="₹"
          hint={t('You can refund up to {amount}.', { amount: formatRupees(refunds.refundable) })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          required
          value={draft.amount}
          onChange={({ target }) => change({ amount: target.value })}
        />
      )}
      <TextField
        label={t('Reason')}
        {...form.field('reason')}
        hint={t('The buyer sees it in an e-mail and on the order page.')}
        autoComplete="off"
        maxLength={200}
        required
      />
      {draft.method !== 'pieces' && (
        <PutBackFields pieces={refunds.pieces} chosen={draft.putBack} onChoose={(putBack) => change({ putBack })} />
      )}
      {rupees === refunds.refundable && order.status === 'paid' && (
        <Alert variant="info" className={css.failure} silent>
          {t('This is a full refund, so the order will not be shipped.')}
        </Alert>
      )}
      <p className="hint">{t('The refund goes to the card or account used to pay. This cannot be undone.')}</p>
    </FormDialog>
  )
}

const NOUNS = ['orders', 'money', 'dashboard']

const sentences = () => ({
  amount: t('Enter the refund amount.'),
  reason: t('Enter a short reason for the refund.'),
})

function checkAmount(
  { method }: RefundDraft,
  rupees: number,
  refundable: number,
): { method?: string; amount?: string } {
  if (method === 'all') return {}
  if (method === 'pieces') return rupees > 0 ? {} : { method: t('Choose at least one piece.') }
  if (!(rupees > 0)) return { amount: t('Enter an amount in rupees, for example 120 or 99.50.') }
  return rupees > refundable
    ? { amount: t('You can refund at most {amount}.', { amount: formatRupees(refundable) }) }
    : {}
}
