import { useRef, useState } from 'react'
import { BODY_LIMIT } from '#shared/body-limit.ts'
import type { ContentDetails, ContentEntry } from '#shared/content.ts'
import { CONTENT_KINDS, kindOf } from '#shared/content-fields.ts'
import { useIsUploading } from '#web/admin/products/use-image-upload.ts'
import { SaveBar } from '#web/admin/shell/save-bar.tsx'
import { UnsavedChangesDialog } from '#web/admin/shell/unsaved-changes-dialog.tsx'
import { confirmFirst, useUnsavedChangesPrompt } from '#web/admin/shell/use-unsaved-changes-prompt.ts'
import { t } from '#web/i18n/admin.tsx'
import { newKey } from '#web/lib/new-key.ts'
import { Button } from '#web/ui/form/button.tsx'
import css from './content.module.css'
import { EntryList } from './entry-list.tsx'
import { PreviewButton } from './preview-button.tsx'
import { useSaveContent } from './use-save-content.ts'
import { VersionsCard } from './versions-card.tsx'

/** An entry of the form; `key` stays when it moves. */
export type FormEntry = ContentEntry & { key: string }

/** `before`: the entries of the form in the same order, which stay the same fields. */
const toForm = (entries: ContentEntry[], before: FormEntry[] = []): FormEntry[] =>
  entries.map((entry, at) => ({ ...entry, key: before[at]?.key ?? newKey() }))
const toEntries = (form: FormEntry[]): ContentEntry[] => form.map(({ key, ...entry }) => entry)

/** The shop would refuse them without a look at the fields. */
function tooLongMessage(body: object): string | undefined {
  const { size } = new Blob([JSON.stringify(body)])
  if (size <= BODY_LIMIT) return undefined
  return t(
    'The texts of both languages are too long together: {size} kB of at most {most} kB. A Malayalam letter needs as much as three English ones.',
    { size: Math.ceil(size / 1024), most: BODY_LIMIT / 1024 },
  )
}

type ContentEditorProps = { item: ContentDetails; onReload: () => Promise<{ data?: ContentDetails | undefined }> }

/** Edits one item in both languages. Typed text stays until a save or until the screen is left. */
export function ContentEditor({ item: first, onReload }: ContentEditorProps) {
  const [item, setItem] = useState(first)
  const [form, setForm] = useState(() => toForm(first.entries))
  const formElement = useRef<HTMLFormElement>(null)
  const entries = toEntries(form)
  const prompt = useUnsavedChangesPrompt(
    useIsUploading(first._id) || JSON.stringify(entries) !== JSON.stringify(item.entries),
  )
  const saving = useSaveContent(item, formElement)
  const tooLong = tooLongMessage({ revision: item.revision, entries })
  const kind = kindOf(item._id)?.kind ?? 'page'

  function change(next: (now: FormEntry[]) => FormEntry[]) {
    saving.forgetRefusal()
    setForm(next)
  }

  /** What was typed while the shop saved stays, unsaved. */
  function loadSaved(saved: ContentDetails) {
    setItem(saved)
    setForm((now) => (now === form ? toForm(saved.entries, now) : now))
  }

  async function loadOther() {
    const { data } = await onReload()
    if (!data) return
    saving.forgetRefusal()
    setItem(data)
    setForm(toForm(data.entries))
    formElement.current?.focus()
  }

  return (
    <form
      ref={formElement}
      tabIndex={-1}
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending && !tooLong) saving.save({ entries }, { onSuccess: loadSaved })
      }}
    >
      <EntryList
        id={item._id}
        kind={CONTENT_KINDS[kind]}
        entries={form}
        errorOf={saving.errorOf}
        hasErrorIn={saving.hasErrorIn}
        onChange={change}
      />
      <VersionsCard
        versions={item.versions}
        busy={saving.isPending}
        onRestore={(version) => confirmFirst(() => saving.save({ version }, { onSuccess: loadSaved }))}
      />
      <SaveBar error={tooLong ?? saving.message}>
        {saving.isChangedMeanwhile && (
          <Button variant="line" onClick={() => void loadOther()}>
            {t('Load the new text')}
          </Button>
        )}
        <PreviewButton id={item._id} entries={entries} disabled={tooLong !== undefined} />
        <Button type="submit" busy={saving.isPending} busyText={t('Saving')}>
          {t('Save and show in shop')}
        </Button>
      </SaveBar>
      <UnsavedChangesDialog {...prompt} />
    </form>
  )
}
