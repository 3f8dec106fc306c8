import { useMutation } from '@tanstack/react-query'
import type { ContentEntry } from '#shared/content.ts'
import { t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Tabs } from '#web/ui/display/tabs.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import css from './content.module.css'
import { Preview } from './preview.tsx'

type PreviewButtonProps = { id: string; entries: ContentEntry[]; disabled: boolean }

/** Shows the typed texts as the shopper will see them, before they are saved. */
export function PreviewButton({ id, entries, disabled }: PreviewButtonProps) {
  const preview = useMutation({
    mutationFn: () => send('POST /api/content/:id/preview', { params: { id }, body: { entries } }),
  })
  return (
    <>
      <FormError className={css.refusal}>{preview.error?.message}</FormError>
      <Button variant="line" icon="eye" disabled={disabled} busy={preview.isPending} onClick={() => preview.mutate()}>
        {t('Preview')}
      </Button>
      <Modal open={preview.data !== undefined} onClose={preview.reset} title={t('Preview')} className={css.preview}>
        {preview.data && (
          <Tabs
            label={t('Language')}
            tabs={[
              { name: 'English', content: <Preview id={id} entries={preview.data.en} /> },
              { name: 'മലയാളം', content: <Preview id={id} entries={preview.data.ml} /> },
            ]}
          />
        )}
      </Modal>
    </>
  )
}
