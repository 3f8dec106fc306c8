import { nameOf } from '#web/products/name-of.ts'

type NamedLine = { productName: string; productNameMalayalam?: string | undefined }

export const nameOfLine = ({ productName, productNameMalayalam = '' }: NamedLine): string =>
  nameOf({ name: productName, nameMalayalam: productNameMalayalam })
