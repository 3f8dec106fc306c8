import { formatMobile } from '#shared/india.ts'
import css from './lists.module.css'

/** A mobile number that calls when it is pressed. `number`: ten digits. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a className={css.phone} href={`tel:+91${number}`}>
    {formatMobile(number)}
  </a>
)
