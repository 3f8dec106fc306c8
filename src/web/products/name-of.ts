import { nameFor } from '#shared/product-name.ts'
import { languageCode } from '#web/i18n/language.ts'

type Named = { name: string; nameMalayalam?: string }

/** The name that leads in the page's language. */
export const nameOf = (product: Named): string => nameFor(languageCode(), product)

/** The other of the two names, if there is another. */
export const otherNameOf = (product: Named): string =>
  nameOf(product) === product.name ? (product.nameMalayalam ?? '') : product.name
