import { nameOf } from '#web/products/name-of.ts'

type NamedLine = { productName: string; productNameMalayalam?: string | undefined }

/** A line of a cart or an order, as the product's page calls it in this language. */
export const nameOfLine = ({ productName, productNameMalayalam = '' }: NamedLine): string =>
  nameOf({ name: productName, nameMalayalam: productNameMalayalam })
