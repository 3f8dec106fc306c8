import { isMobile, toMobile } from './india.ts'

/** The address of a call: an Indian mobile number has its country's code, others stay as typed. */
export function callTo(number: string): string {
  const mobile = toMobile(number)
  return `tel:${isMobile(mobile) ? `+91${mobile}` : number.replace(/[^\d+]/g, '')}`
}
