import { formatRupees } from '#shared/money.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import css from './gst.module.css'
import type { Days } from './period.ts'

type FigureLinkProps = { amount: number; days: Days; filter: Record<string, string> }

/** An amount that opens its documents. */
export const FigureLink = ({ amount, days, filter }: FigureLinkProps) => (
  <a className={css.figure} href={`#${toAdmin.gstDocuments({ ...days, ...filter })}`}>
    {formatRupees(amount)}
  </a>
)
