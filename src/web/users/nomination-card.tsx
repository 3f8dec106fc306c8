import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Nominee } from '#shared/nominations.ts'
import { t } from '#web/i18n/t.ts'
import { send } from '#web/lib/send.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { QueryAlert } from '#web/screen/query-alert.tsx'
import { FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import privacy from './privacy.module.css'
import css from './profile-screen.module.css'
import { nominationQuery } from './queries.ts'

/** Who exercises the person's rights after death or in incapacity (DPDP Act 2023, section 14). */
export function NominationCard() {
  const nomination = useQuery(nominationQuery())
  const { data } = nomination
  const region = useRef<HTMLDivElement>(null)
  return (
    <Card title={t('Your nominee')}>
      <p className="muted mb-4">{t('This person may use your rights over your data if you die or cannot act.')}</p>
      {nomination.isPending && <Spinner />}
      {!data && <QueryAlert query={nomination} />}
      {/* Each response replaces the form, which would lose the focus. */}
      <div ref={region} tabIndex={-1} className={privacy.form}>
        {data && (
          <NominationForm
            key={data.nominee?.since ?? ''}
            nominee={data.nominee}
            onStored={() => region.current?.focus()}
          />
        )}
      </div>
    </Card>
  )
}

function NominationForm({ nominee, onStored }: Nominee & { onStored: () => void }) {
  const cache = useQueryClient()
  const form = useFieldErrors(sentences())
  const store = async (saved: Nominee) => {
    const { queryKey } = nominationQuery()
    // A read that started before may arrive later.
    await cache.cancelQueries({ queryKey })
    cache.setQueryData(queryKey, saved)
    onStored()
  }
  const save = useMutation({
    mutationFn: (body: { name: string; contact: string }) => send('PUT /api/users/nomination', { body }),
    onSuccess: async (saved) => {
      await store(saved)
      showToast(t('Nominee saved'))
    },
    onError: form.showRefusal,
  })
  const remove = useMutation({
    mutationFn: () => send('DELETE /api/users/nomination'),
    onSuccess: async ({ message }) => {
      await store({ nominee: null })
      showToast(message)
    },
    onError: form.showRefusal,
  })
  return (
    <form
      {...form.props}
      onSubmit={form.submit((fields) => save.mutate({ name: fields.name ?? '', contact: fields.contact ?? '' }))}
    >
      <TextField
        label={t('Nominee')}
        {...form.field('name')}
        autoComplete="off"
        maxLength={100}
        required
        defaultValue={nominee?.name}
      />
      <TextField
        label={t('How to reach this person')}
        hint={t('E-mail address or mobile number')}
        {...form.field('contact')}
        autoComplete="off"
        maxLength={254}
        required
        defaultValue={nominee?.contact}
      />
      <FormError className={css.submit}>{form.refusal}</FormError>
      <div className={css.buttons}>
        <Button type="submit" variant="line" busy={save.isPending} busyText={t('Saving')}>
          {t('Nominate')}
        </Button>
        {nominee && (
          <Button variant="quietDanger" icon="trash" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('Remove nominee')}
          </Button>
        )}
      </div>
    </form>
  )
}

const sentences = () => ({
  name: t('Enter the nominee’s name.'),
  contact: t('Enter an e-mail address or a mobile number.'),
})
