import { randomInt } from 'node:crypto'

type Prefix = 'order' | 'pay' | 'rfnd' | 'card' | 'disp' | 'fault'

/** A provider id: the prefix and 14 case-sensitive letters and digits. */
export const newSandboxId = (prefix: Prefix): string => `${prefix}_${randomText(ID_LENGTH)}`

/** Other text is no id, and PostgreSQL cannot compare some of it. */
export const isProviderId = (text: string): boolean => /^[a-z]+_[A-Za-z0-9]{14}$/.test(text)

/** A webhook message has no prefix. */
export const isMessageId = (text: string): boolean => /^[A-Za-z0-9]{14}$/.test(text)

/** Unguessable text of letters and digits, about 5.95 bits a character. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

/** The number of digits of a bank reference number. */
export const randomDigits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')

export const ID_LENGTH = 14
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
