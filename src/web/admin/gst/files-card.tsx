import { useMutation } from '@tanstack/react-query'
import { GST_FILES, type GstFile } from '#shared/gst-files.ts'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { downloadFile } from '#web/lib/download-file.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './gst.module.css'
import type { Days } from './period.ts'

const FULL_PERIOD_FILES: GstFile[] = ['gstr1.json', 'tally.xml', 'documents.csv']

export function FilesCard({ days }: { days: Days }) {
  const download = useMutation({
    mutationFn: (file: GstFile) =>
      downloadFile(`/api/gst/files/${file}?${new URLSearchParams(days)}`, `${days.from}-${file}`),
  })
  const buttons = (files: readonly GstFile[]) => (
    <div className={css.files}>
      {files.map((file) => (
        <Button
          key={file}
          variant="line"
          size="sm"
          icon="download"
          busy={download.isPending && download.variables === file}
          busyText={t('Preparing')}
          onClick={() => !download.isPending && download.mutate(file)}
        >
          {file}
        </Button>
      ))}
    </div>
  )
  return (
    <Card title={t('Files')} action={<a href={`#${toAdmin.files()}`}>{t('Payments for the accountant')}</a>}>
      <p>{t('For the portal, for Tally, and a list of all documents:')}</p>
      {buttons(FULL_PERIOD_FILES)}
      <p>{t('For the offline tool of the portal, one file for each sheet:')}</p>
      {buttons(GST_FILES.filter((file) => !FULL_PERIOD_FILES.includes(file)))}
      <FormError>{download.error?.message}</FormError>
    </Card>
  )
}
