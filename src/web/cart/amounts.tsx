import css from './amounts.module.css'

type AmountsProps = {
  rows: readonly { name: string; value: string | number; isSaving?: boolean }[]
  total: { name: string; value: string }
}

export const Amounts = ({ rows, total }: AmountsProps) => (
  <dl className={css.amounts}>
    {rows.map(({ name, value, isSaving }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className={isSaving ? css.saving : undefined}>{value}</dd>
      </div>
    ))}
    <div className={css.total}>
      <dt>{total.name}</dt>
      <dd>{total.value}</dd>
    </div>
  </dl>
)
