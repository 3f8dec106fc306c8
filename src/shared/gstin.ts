const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** State, PAN, number of the registration, `Z`, check digit (CGST Rules 2017, rule 10). */
const PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** Whether the text has the form of a GSTIN and its check digit. That does not prove that it is registered. */
export const isGstin = (text: string): boolean => PATTERN.test(text) && text[14] === checkDigitOf(text.slice(0, 14))

/** Only such a seller collects tax and issues receipt vouchers and tax invoices (CGST Act, sections 10(4) and 31). */
export const collectsTax = ({ gstStatus, gstin }: { gstStatus: string; gstin: string }): boolean =>
  gstStatus === 'regular' && gstin !== ''

/** The code of the state of registration: '32' for Kerala. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2)

/** Weights 1 and 2 in turn; the digits of each product in base 36 are added (GSTN's algorithm). */
function checkDigitOf(first14: string): string {
  const sum = [...first14].reduce((total, character, index) => {
    const product = ALPHABET.indexOf(character) * (1 + (index % 2))
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return ALPHABET[(36 - (sum % 36)) % 36] ?? ''
}
