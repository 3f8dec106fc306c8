import type { ReactNode } from 'react'
import { FormError } from '#web/ui/display/alert.tsx'
import css from './save-bar.module.css'

/** Sticky at the foot, with the form's buttons; shows why a save was refused. */
export const SaveBar = ({ error, children }: { error: string | undefined; children: ReactNode }) => (
  <div className={css.bar} data-fixed-buttons>
    <FormError className={css.refusal}>{error}</FormError>
    {children}
  </div>
)
