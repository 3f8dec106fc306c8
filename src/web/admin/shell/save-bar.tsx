import type { ReactNode } from 'react'
import { lastListAddress } from '#web/admin/lists/use-list-address.ts'
import { t } from '#web/i18n/admin.tsx'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './editor.module.css'

/** Sticky at the foot, with the form's buttons; shows why a save was refused. */
export const SaveBar = ({ error, children }: { error: string | undefined; children: ReactNode }) => (
  <div className={css.bar}>
    <FormError className={css.refusal}>{error}</FormError>
    <Button variant="line" href={`#${lastListAddress()}`}>
      {t('Cancel')}
    </Button>
    {children}
  </div>
)
