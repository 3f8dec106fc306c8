import { nameFor } from '#shared/product-name.ts'
import { languageCode } from '#web/i18n/language.ts'

type Named = { name: string; nameMalayalam?: string }

export const nameOf = (product: Named): string => nameFor(languageCode(), product)

export const otherNameOf = (product: Named): string =>
  nameOf(product) === product.name ? (product.nameMalayalam ?? '') : product.name
