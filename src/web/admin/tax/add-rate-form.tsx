import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SubmitButton } from '#web/admin/shell/action-button.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { amountOf } from '#web/admin/shell/typed-number.ts'
import { t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { type Fields, useFieldErrors } from '#web/lib/use-field-errors.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { taxPreviewQuery, taxRatesQuery } from './queries.ts'

export function AddRateForm() {
  const cache = useQueryClient()
  const form = useFieldErrors({ hsnPrefix: t('Enter 2 to 8 digits'), validFrom: t('Choose a day') }, problemsOf)
  const add = useMutation({
    mutationFn: ({ hsnPrefix = '', condition = '', percent = '', validFrom = '', source = '' }: Fields) =>
      send('POST /api/tax-rates', {
        body: { hsnPrefix, condition, percent: amountOf(percent) ?? 0, validFrom, source },
      }),
    onSuccess: (rates) => {
      cache.setQueryData(taxRatesQuery().queryKey, rates)
      void cache.invalidateQueries({ queryKey: taxPreviewQuery().queryKey })
      form.reset()
      showToast(t('The rate was added'))
    },
    onError: form.showRefusal,
  })
  const text = (name: string) => ({ ...form.field(name), autoComplete: 'off' })
  return (
    <form
      {...form.props}
      className={parts.narrow}
      onSubmit={form.submit((fields) => !add.isPending && add.mutate(fields))}
    >
      <TextField
        label={t('Beginning of the HSN code')}
        inputMode="numeric"
        maxLength={8}
        required
        {...text('hsnPrefix')}
      />
      <TextField label={t('Tax condition')} optional maxLength={40} {...text('condition')} />
      <TextField label={t('Tax (%)')} inputMode="decimal" maxLength={6} {...text('percent')} />
      <TextField label={t('First day')} type="date" required {...text('validFrom')} />
      <TextField label={t('Notification')} optional maxLength={200} {...text('source')} />
      <FormError className={parts.above}>{form.refusal}</FormError>
      <SubmitButton className={parts.above} action={add}>
        {t('Add this rate')}
      </SubmitButton>
    </form>
  )
}

const problemsOf = ({ percent = '' }: Fields): Partial<Fields> =>
  amountOf(percent) === undefined ? { percent: t('Enter a number') } : {}
