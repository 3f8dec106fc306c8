import type { Selectable, Updateable } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { countryNamed } from '#shared/countries.ts'
import type { legalFacts } from '#shared/legal-facts.ts'
import { type NetQuantity, netQuantityText } from '#shared/net-quantity.ts'
import type { Product } from '#shared/products.ts'

/** The legal facts of a new product. */
const NONE = {
  net_thousandths: null,
  net_unit: null,
  maker_name: '',
  maker_address: '',
  maker_licence: '',
  country_of_origin: '',
  veg: 'none',
  allergens: '',
  nutrition: '',
  bis_licence: '',
  bis_exemption: '',
  prescription_needed: false,
  caution: '',
} satisfies Updateable<Database['products']>

type LegalColumns = Pick<Selectable<Database['products']>, keyof typeof NONE>

export const NO_LEGAL_FACTS: LegalColumns = NONE
export const LEGAL_NAMES = Object.keys(NONE) as (keyof LegalColumns)[]

export const storedQuantity = ({ net_thousandths, net_unit }: Pick<LegalColumns, 'net_thousandths' | 'net_unit'>) =>
  net_thousandths === null || net_unit === null ? undefined : { amount: net_thousandths / 1000, unit: net_unit }

export const quantityText = (row: Parameters<typeof storedQuantity>[0]): string => {
  const quantity = storedQuantity(row)
  return quantity ? netQuantityText(quantity) : ''
}

export const toQuantityColumns = (quantity: NetQuantity | null | undefined) => ({
  net_thousandths: quantity ? Math.round(quantity.amount * 1000) : null,
  net_unit: quantity?.unit ?? null,
})

/** One spelling for each country, by which lists are filtered (ORIGIN-1). Other text is unchanged. */
export const storedCountry = (text: string): string => countryNamed(text) ?? text

/** Empty texts are absent. */
export function toLegalFacts(row: LegalColumns): Pick<Product, keyof typeof legalFacts> {
  const netQuantity = storedQuantity(row)
  const maker = { name: row.maker_name, address: row.maker_address, licence: row.maker_licence }
  return {
    ...(netQuantity && { netQuantity }),
    ...((maker.name || maker.address || maker.licence) && { maker }),
    ...(row.country_of_origin && { countryOfOrigin: row.country_of_origin }),
    veg: row.veg,
    ...(row.allergens && { allergens: row.allergens }),
    ...(row.nutrition && { nutrition: row.nutrition }),
    ...(row.bis_licence && { bisLicence: row.bis_licence }),
    ...(row.bis_exemption && { bisExemption: row.bis_exemption }),
    prescriptionNeeded: row.prescription_needed,
    ...(row.caution && { caution: row.caution }),
  }
}
