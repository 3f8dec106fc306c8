/** The address of a call: an Indian mobile number has its country's code, others stay as typed. */
export function callTo(number: string): string {
  const digits = number.replace(/[^\d+]/g, '')
  const mobile = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(digits)?.[1]
  return `tel:${mobile ? `+91${mobile}` : digits}`
}
