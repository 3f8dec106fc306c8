import type { ReactNode } from 'react'
import css from './combobox-option.module.css'

/** How an option of a `Combobox` looks. The box is there from the start; this comes with what it lists. */
export const ComboboxOption = ({ children }: { children: ReactNode }) => <div className={css.option}>{children}</div>
