import { useMutation } from '@tanstack/react-query'
import { t } from '#web/i18n/t.ts'
import { send } from '#web/lib/send.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import css from './auth-frame.module.css'
import { focusOnMount } from './person-fields.ts'
import { StatusNote } from './status-note.tsx'

/** `hasFailed`: another code was refused, with this message. The earlier code is still valid. */
export type Sent = { email: string; message: string; hasFailed?: boolean }

type EmailFormProps = {
  id: string
  sent: Sent | undefined
  onBusy: (isBusy: boolean) => void
  onSent: (sent: Sent) => void
}

export function EmailForm({ id, sent, onBusy, onSent }: EmailFormProps) {
  const form = useFieldErrors(sentences())
  const request = useMutation({
    mutationFn: (resetEmail: string) => send('POST /api/users/getotp', { body: { resetEmail } }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: ({ message }, address) => onSent({ email: address, message }),
    onError: (error, address) =>
      address === sent?.email
        ? onSent({ email: address, message: error.message, hasFailed: true })
        : form.showRefusal(error),
  })
  return (
    <form
      {...form.props}
      id={id}
      onSubmit={form.submit(({ resetEmail }) => resetEmail && !request.isPending && request.mutate(resetEmail.trim()))}
    >
      {form.refusal && (
        <StatusNote key={request.submittedAt} variant="danger" className={css.alert}>
          {form.refusal}
        </StatusNote>
      )}
      <TextField
        label={t('Registered email')}
        {...form.field('resetEmail')}
        ref={focusOnMount}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        defaultValue={sent?.email}
      />
    </form>
  )
}

// The fixed text for an invalid address, spelling mistake included (AUTH-26).
const sentences = () => ({ resetEmail: t('Some error occured. Please check your Email') })
