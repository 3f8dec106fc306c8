import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TALLY_LEDGERS, type TallyLedger } from '#shared/gst-files.ts'
import { NotLoaded } from '#web/admin/lists/not-loaded.tsx'
import { refetchedQuery } from '#web/admin/lists/refetched-query.ts'
import { SubmitButton } from '#web/admin/shell/action-button.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { UnsavedChangesDialog } from '#web/admin/shell/unsaved-changes-dialog.tsx'
import { useUnsavedChangesPrompt } from '#web/admin/shell/use-unsaved-changes-prompt.ts'
import { t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { type Fields, useFieldErrors } from '#web/lib/use-field-errors.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'

/** The ledger names in the accountant's books. */
export function LedgersCard() {
  const cache = useQueryClient()
  const ledgers = useQuery(ledgersQuery())
  const labels = ledgerLabels()
  const form = useFieldErrors(Object.fromEntries(TALLY_LEDGERS.map((name) => [name, t('Enter the name')])))
  const [isTouched, setTouched] = useState(false)
  const save = useMutation({
    onMutate: () => setTouched(false),
    mutationFn: (fields: Fields) =>
      send('PUT /api/gst/ledgers', {
        body: Object.fromEntries(TALLY_LEDGERS.map((name) => [name, fields[name] ?? ''])) as Ledgers,
      }),
    onSuccess: (saved) => {
      cache.setQueryData(ledgersQuery().queryKey, saved)
      showToast(t('The names are saved'))
    },
    onError: (error) => {
      setTouched(true)
      form.showRefusal(error)
    },
  })
  const prompt = useUnsavedChangesPrompt(isTouched || save.isPending)
  const names = ledgers.data
  if (!names)
    return (
      <Card title={t('Ledgers in Tally')}>
        <NotLoaded query={ledgers} />
      </Card>
    )
  return (
    <Card title={t('Ledgers in Tally')}>
      <p className="hint">
        {t('Create these ledgers in Tally before you import the file. {rate} stands for the tax rate.', {
          rate: '{rate}',
        })}
      </p>
      <form
        {...form.props}
        onChange={() => setTouched(true)}
        className={`${parts.narrow} ${parts.smallAbove}`}
        onSubmit={form.submit((fields) => !save.isPending && save.mutate(fields))}
      >
        {TALLY_LEDGERS.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            {...form.field(name)}
            autoComplete="off"
            maxLength={80}
            required
            defaultValue={names[name]}
          />
        ))}
        <FormError>{form.refusal}</FormError>
        <SubmitButton className={parts.smallAbove} action={save}>
          {t('Save the names')}
        </SubmitButton>
      </form>
      <UnsavedChangesDialog {...prompt} />
    </Card>
  )
}

const ledgersQuery = () => refetchedQuery(['gst', 'ledgers'], 'GET /api/gst/ledgers')

type Ledgers = Record<TallyLedger, string>

const ledgerLabels = (): Ledgers => ({
  sales: t('Sales in our state'),
  salesInterState: t('Sales to other states'),
  salesExempt: t('Sales without tax'),
  cgst: t('CGST to be paid'),
  sgst: t('SGST to be paid'),
  igst: t('IGST to be paid'),
  customers: t('Buyers'),
  bank: t('Payments received'),
})
