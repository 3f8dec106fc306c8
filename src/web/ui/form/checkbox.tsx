import type { ComponentProps, ReactNode } from 'react'
import css from './checkbox.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode }

/** The whole row is the target. */
export const Checkbox = ({ label, className, ...input }: CheckboxProps) => (
  <div className={className}>
    <label className={css.row}>
      <input {...input} type="checkbox" className={css.box} />
      <span>{label}</span>
    </label>
  </div>
)
