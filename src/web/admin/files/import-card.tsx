import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { ImportReport } from '#shared/exchange.ts'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { fetchFile } from '#web/lib/download-file.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './files.module.css'
import { ImportPreview } from './import-preview.tsx'

/** A dry run first, then the import in one transaction. */
export function ImportCard() {
  const id = useId()
  const cache = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<ChosenFile>()
  const preview = useMutation({ mutationFn: (chosen: ChosenFile) => sendProductFile(chosen, { isDryRun: true }) })
  const done = useMutation({
    mutationFn: (chosen: ChosenFile) => sendProductFile(chosen, { isDryRun: false }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['products'] })
      preview.reset()
      setFile(undefined)
      if (!field.current) return
      // The button is gone, so the focus moves to the file input.
      field.current.value = ''
      field.current.focus()
    },
  })

  function choose(chosen: File | undefined) {
    if (!chosen) return
    done.reset()
    const next = { content: chosen, key: newKey() }
    setFile(next)
    preview.mutate(next)
  }

  const report = preview.data
  const isReady = report && report.errors.length === 0 && report.created + report.changed > 0
  return (
    <Card title={t('Import products')}>
      <p className="muted">
        {t('Use the same format as the exported file. You see a preview before anything changes.')}
      </p>
      <label htmlFor={id} className={css.label}>
        {t('Excel file of products (saved as CSV UTF-8, up to 5 MB)')}
      </label>
      <input
        ref={field}
        id={id}
        className={css.file}
        type="file"
        accept=".csv,text/csv"
        onClick={(event) => {
          // Reset, so that choosing the same corrected file fires `change` again.
          event.currentTarget.value = ''
        }}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <div aria-live="polite">
        {preview.isPending && <Spinner text={t('Reading the file...')} />}
        {report && <ImportPreview report={report} />}
        {done.data && (
          <Alert variant="success" silent className={parts.above} title={t('Imported')}>
            {importedText(done.data)}
          </Alert>
        )}
      </div>
      <FormError className={parts.above}>{preview.error?.message ?? done.error?.message}</FormError>
      {file && isReady && (
        <Button
          className={parts.above}
          busy={done.isPending}
          busyText={t('Importing')}
          onClick={() => done.mutate(file)}
        >
          {t('Import now')}
        </Button>
      )}
    </Card>
  )
}

/** A product file. The key makes a repeated import do it once. */
type ChosenFile = { content: File; key: string }

/** Only a file that would change something is imported, so one without a change was imported before its repeat. */
const importedText = ({ created, changed }: ImportReport) =>
  created + changed > 0
    ? t('{created} products were added and {changed} changed.', { created, changed })
    : t('This file had been imported already.')

/** Uploads a product file. A dry run only reports what the import would do. */
async function sendProductFile(
  { content, key }: ChosenFile,
  { isDryRun }: { isDryRun: boolean },
): Promise<ImportReport> {
  const response = await fetchFile(`/api/products/import?dryRun=${isDryRun ? 1 : 0}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'idempotency-key': key },
    body: content,
  })
  return response.json()
}
