import { t } from '#web/i18n/admin.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import type { useUnsavedChangesPrompt } from './use-unsaved-changes-prompt.ts'

/** Asks before unsaved changes are lost. The default button returns to the form. */
export const UnsavedChangesDialog = ({ isOpen, leave, stay }: ReturnType<typeof useUnsavedChangesPrompt>) => (
  <ConfirmDialog
    open={isOpen}
    title={t('Leave without saving?')}
    confirmText={t('Leave without saving')}
    cancelText={t('Stay here')}
    onConfirm={leave}
    onCancel={stay}
  >
    {t('Your changes on this page are not saved yet.')}
  </ConfirmDialog>
)
