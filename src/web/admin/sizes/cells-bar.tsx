import { t, tCount } from '#web/i18n/admin.tsx'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { hasProblem, hiddenProblem, type SizeEdits, type SizeRow } from './size-edits.ts'
import type { useSaveSizes } from './use-save-sizes.ts'

type CellsBarProps = {
  count: number
  edits: SizeEdits
  rows: SizeRow[]
  save: ReturnType<typeof useSaveSizes>
  onLoadAgain: () => Promise<void>
  onReset: () => void
}

export function CellsBar({ count, edits, rows, save, onLoadAgain, onReset }: CellsBarProps) {
  const isInvalid = hasProblem(edits)
  return (
    <>
      <FormError>{save.error?.message}</FormError>
      <FormError>{hiddenProblem(edits, rows)}</FormError>
      <span role="status">{tCount(count, '{n} changed cell', '{n} changed cells')}</span>
      {save.error && (
        <Button variant="line" onClick={() => void onLoadAgain()}>
          {t('Load the new values')}
        </Button>
      )}
      <Button variant="line" disabled={save.isPending} onClick={onReset}>
        {t('Reset all')}
      </Button>
      <Button busy={save.isPending} busyText={t('Saving')} disabled={isInvalid} onClick={() => save.mutate(edits)}>
        {t('Save')}
      </Button>
    </>
  )
}
