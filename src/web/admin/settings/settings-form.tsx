import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SettingsView } from '#shared/settings.ts'
import { wholeSettingsQuery } from '#web/admin/settings/queries.ts'
import parts from '#web/admin/shell/parts.module.css'
import { SaveBar } from '#web/admin/shell/save-bar.tsx'
import { UnsavedChangesDialog } from '#web/admin/shell/unsaved-changes-dialog.tsx'
import { useUnsavedChangesPrompt } from '#web/admin/shell/use-unsaved-changes-prompt.ts'
import { t } from '#web/i18n/admin.tsx'
import { useHashParam } from '#web/lib/hash-location.ts'
import { send } from '#web/lib/send.ts'
import { type Fields, useFieldErrors } from '#web/lib/use-field-errors.ts'
import { searchEngineQuery } from '#web/products/queries.ts'
import { settingsQuery } from '#web/settings/queries.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { goToField } from './missing-facts.tsx'
import {
  problemsOfSettings,
  type SettingField,
  type SettingsBody,
  settingGroups,
  toFields,
  toSettingsBody,
} from './settings-fields.ts'
import css from './settings-form.module.css'
import { SYNONYMS_FIELD, SynonymsCard, synonymsQuery } from './synonyms-card.tsx'

/** Every setting with its bounds, and the search synonyms. Sends only what changed. */
export function SettingsForm({ settings, synonyms }: { settings: SettingsView; synonyms: string }) {
  const cache = useQueryClient()
  const [before, setBefore] = useState((): Fields => ({ ...toFields(settings), [SYNONYMS_FIELD]: synonyms }))
  /** How many changes are not saved yet. Those during a save are not part of it. */
  const [unsaved, setUnsaved] = useState(0)
  const prompt = useUnsavedChangesPrompt(unsaved > 0)
  const fieldParam = useHashParam('field')
  useEffect(() => {
    if (fieldParam) goToField(fieldParam)
  }, [fieldParam])
  const form = useFieldErrors({ societyName: t('The name is required') }, (fields) =>
    problemsOfSettings(settings, fields),
  )
  const save = useMutation({
    mutationFn: async ({ body, text }: Changes) => {
      const synonyms = await (text === undefined ? undefined : send('PUT /api/synonyms', { body: { text } }))
      return { saved: await send('PUT /api/settings', { body }), synonyms }
    },
    onSuccess: ({ saved, synonyms }) => {
      cache.setQueryData(settingsQuery().queryKey, saved)
      cache.setQueryData(wholeSettingsQuery().queryKey, saved)
      if (synonyms) {
        cache.setQueryData(synonymsQuery().queryKey, synonyms)
        cache.removeQueries(searchEngineQuery())
      }
      setBefore({ ...toFields(saved), [SYNONYMS_FIELD]: synonyms?.text ?? before[SYNONYMS_FIELD] ?? '' })
      showToast(t('The settings were saved'))
    },
    onError: form.showRefusal,
  })

  return (
    <form
      {...form.props}
      className={css.form}
      onChange={() => setUnsaved((now) => now + 1)}
      onSubmit={form.submit((fields) => {
        if (save.isPending) return
        const { [SYNONYMS_FIELD]: text, ...otherFields } = fields
        const body = toSettingsBody(settings, before, otherFields)
        save.mutate(
          { body, text: text === before[SYNONYMS_FIELD] ? undefined : text },
          { onSuccess: () => setUnsaved((now) => now - unsaved) },
        )
      })}
    >
      {settingGroups(settings).map(({ title, hint, fields }) => (
        <Card key={title} title={title}>
          {hint && <p className={`hint ${parts.smallBelow}`}>{hint}</p>}
          <div className={parts.pairs}>
            {fields.map((field) => (
              <Setting key={field.name} field={field} value={before[field.name]} error={form.errors[field.name]} />
            ))}
          </div>
        </Card>
      ))}
      <SynonymsCard text={before[SYNONYMS_FIELD] ?? ''} error={form.errors[SYNONYMS_FIELD]} />
      <SaveBar error={form.refusal}>
        <Button type="submit" busy={save.isPending} busyText={t('Saving')}>
          {t('Save settings')}
        </Button>
      </SaveBar>
      <UnsavedChangesDialog {...prompt} />
    </form>
  )
}

/** `text` holds the search synonyms, if changed. */
type Changes = { body: SettingsBody; text: string | undefined }

type SettingProps = { field: SettingField; value: string | undefined; error: string | undefined }

/** A field with options is a list. One with a maximum length is text; any other is a number. */
const Setting = ({ field: { maxLength, options, ...texts }, value, error }: SettingProps) =>
  options ? (
    <SelectField {...texts} options={options} defaultValue={value} error={error} />
  ) : (
    <TextField
      {...texts}
      {...(maxLength ? { maxLength } : { inputMode: 'decimal', maxLength: 12 })}
      required={texts.name === 'societyName'}
      autoComplete="off"
      defaultValue={value}
      error={error}
    />
  )
