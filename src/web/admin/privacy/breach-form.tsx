import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { BREACH_DATA, BREACH_DATA_KINDS, type BreachData, EMAIL_PARTS } from '#shared/breach-data.ts'
import type { Breach } from '#shared/breaches.ts'
import parts from '#web/admin/shell/parts.module.css'
import { UnsavedChangesDialog } from '#web/admin/shell/unsaved-changes-dialog.tsx'
import { useUnsavedChangesPrompt } from '#web/admin/shell/use-unsaved-changes-prompt.ts'
import { t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { type Fields, useFieldErrors } from '#web/lib/use-field-errors.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { type By, ChosenPeople } from './chosen-people.tsx'
import css from './privacy.module.css'
import { breachesQuery, breachQuery } from './queries.ts'
import { toDraft } from './to-draft.ts'

type BreachFormProps = {
  breach?: Breach
  /** Not called when the form was left meanwhile. */
  onSaved: (saved: Breach) => void
}

/** All data of the e-mails and the report. A save sends no e-mail. */
export function BreachForm({ breach, onSaved }: BreachFormProps) {
  const cache = useQueryClient()
  const dataError = useId()
  const [data, setData] = useState<BreachData[]>(breach?.data ?? [])
  const [by, setBy] = useState<By>(breach?.chosen.by ?? 'all')
  /** How many changes are not saved yet. Those during a save are not part of it. */
  const [unsaved, setUnsaved] = useState(0)
  const prompt = useUnsavedChangesPrompt(unsaved > 0)
  const form = useFieldErrors(sentences(), () => (data.length === 0 ? { data: t('Choose which data it is') } : {}))
  const save = useMutation({
    mutationFn: (fields: Fields) => {
      const body = toDraft(fields, data, by)
      return breach
        ? send('PUT /api/breaches/:id', { params: { id: breach._id }, body })
        : send('POST /api/breaches', { body })
    },
    onSuccess: (saved) => {
      cache.setQueryData(breachQuery(saved._id).queryKey, saved)
      // Also refetches the affected people.
      void cache.invalidateQueries({ queryKey: breachesQuery().queryKey })
      showToast(t('Saved'))
    },
    onError: form.showRefusal,
  })
  const text = (name: string, defaultValue: string | undefined) => ({
    ...form.field(name),
    ...{ rows: 3, maxLength: 2000, defaultValue },
  })
  const toggle = (kind: BreachData, isOn: boolean) =>
    setData(isOn ? [...data, kind] : data.filter((chosenKind) => chosenKind !== kind))

  function afterSave(saved: Breach) {
    setUnsaved((now) => now - unsaved)
    if (!breach) prompt.allowLeaving()
    onSaved(saved)
  }

  return (
    <form
      {...form.props}
      onChange={() => setUnsaved((now) => now + 1)}
      onSubmit={form.submit((fields) => !save.isPending && save.mutate(fields, { onSuccess: afterSave }))}
    >
      <TextField
        label={t('Noticed on')}
        hint={t('Date and time in India')}
        {...form.field('noticedAt')}
        type="datetime-local"
        required
        defaultValue={breach ? toIndianTime(breach.noticedAt) : undefined}
      />
      <fieldset className={css.kinds} aria-describedby={form.errors.data ? dataError : undefined}>
        <legend>{t('Which data it is')}</legend>
        {BREACH_DATA_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            name="data"
            label={t(BREACH_DATA[kind])}
            checked={data.includes(kind)}
            onChange={(event) => toggle(kind, event.target.checked)}
          />
        ))}
        {form.errors.data && <FieldError id={dataError}>{form.errors.data}</FieldError>}
      </fieldset>
      <ChosenPeople by={by} days={breach?.chosen ?? {}} onBy={setBy} errors={form.errors} />
      {EMAIL_PARTS.map((part) => (
        <div key={part} className={parts.largeAbove}>
          <TextArea
            label={t('{part}, in English', { part: partLabels()[part] })}
            {...text(`${part}.en`, breach?.texts[part].en)}
            required
          />
          <TextArea
            label={t('{part}, in Malayalam', { part: partLabels()[part] })}
            {...text(`${part}.ml`, breach?.texts[part].ml)}
            optional
            lang="ml"
          />
        </div>
      ))}
      <div className={parts.largeAbove}>
        <TextArea
          label={t('Cause and findings, for the Board only')}
          {...text('cause', breach?.texts.cause)}
          maxLength={4000}
          optional
        />
      </div>
      <FormError>{form.refusal}</FormError>
      <Button type="submit" className={parts.largeAbove} busy={save.isPending} busyText={t('Please wait')}>
        {t('Save and list the people')}
      </Button>
      <UnsavedChangesDialog {...prompt} />
    </form>
  )
}

const partLabels = () => ({
  what: t('What happened'),
  consequences: t('What may follow from it'),
  measures: t('What the shop has done'),
  advice: t('What people can do'),
})

const sentences = (): Fields => ({
  noticedAt: t('Enter date and time.'),
  'chosen.people': t('Enter at least one person.'),
  'chosen.from': t('Choose a day'),
  'chosen.to': t('Choose a day'),
  ...Object.fromEntries(EMAIL_PARTS.map((part) => [`${part}.en`, t('Please write this text.')])),
})

/** A time in India for the form field: '2026-11-20T10:00'. */
const toIndianTime = (isoTime: string) =>
  new Date(new Date(isoTime).getTime() + 330 * 60_000).toISOString().slice(0, 16)
