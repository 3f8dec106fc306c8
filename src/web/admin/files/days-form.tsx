import { useMutation } from '@tanstack/react-query'
import { SubmitButton } from '#web/admin/shell/action-button.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { FormError } from '#web/ui/display/alert.tsx'
import { FieldRow } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type DaysFormProps = {
  first: string
  last: string
  /** Both days are needed. */
  required?: boolean
  submitText: string
  download: (days: URLSearchParams) => Promise<unknown>
}

export function DaysForm({ first, last, required = false, submitText, download }: DaysFormProps) {
  const file = useMutation({ mutationFn: download })
  const rule = { type: 'date', required, optional: !required }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!file.isPending) file.mutate(daysOf(new FormData(event.currentTarget)))
      }}
    >
      <FieldRow>
        <TextField label={first} name="from" {...rule} />
        <TextField label={last} name="to" {...rule} />
      </FieldRow>
      <FormError className={parts.above}>{file.error?.message}</FormError>
      <SubmitButton icon="download" className={parts.above} action={file} busyText={t('Preparing')}>
        {submitText}
      </SubmitButton>
    </form>
  )
}

/** An empty day means no bound on that side. */
const daysOf = (form: FormData) =>
  new URLSearchParams(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  )
