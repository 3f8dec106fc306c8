import { callTo } from '#shared/call-to.ts'
import { formatMobile } from '#shared/india.ts'
import css from './lists.module.css'

/** A phone number that calls when it is pressed. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a className={css.phone} href={callTo(number)}>
    {formatMobile(number)}
  </a>
)
