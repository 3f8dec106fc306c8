import type { ReactNode } from 'react'
import css from './combobox-option.module.css'

/** The look of a `Combobox` option. A separate file, because it loads with the options. */
export const ComboboxOption = ({ children }: { children: ReactNode }) => <div className={css.option}>{children}</div>
