import type { Paise } from './money.ts'

const LIMIT: Paise = 50_000_00

/** Whether goods of this value move only with an e-way bill (CGST Rules 2017, rule 138(1)). */
export const needsEwayBill = (total: Paise): boolean => total > LIMIT
