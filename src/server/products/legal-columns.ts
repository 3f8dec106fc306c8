import type { Selectable, Updateable } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { countryNamed } from '#shared/countries.ts'
import { type NetQuantity, netQuantityText } from '#shared/net-quantity.ts'
import type { Product, ProductDraft } from '#shared/products.ts'

/** The columns of what the law wants on a product's page. */
export const LEGAL_NAMES = [
  'net_thousandths',
  'net_unit',
  'maker_name',
  'maker_address',
  'maker_licence',
  'country_of_origin',
  'veg',
  'allergens',
  'nutrition',
  'bis_licence',
  'bis_exemption',
  'prescription_needed',
  'caution',
] as const

export type LegalColumns = Pick<Selectable<Database['products']>, (typeof LEGAL_NAMES)[number]>

/** Of a new product. */
export const NO_LEGAL_FACTS: LegalColumns = {
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
}

export const legalColumnsOf = (product: LegalColumns) =>
  Object.fromEntries(LEGAL_NAMES.map((name) => [name, product[name]])) as LegalColumns

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

/** The columns that a save sets. Absent fields stay unchanged. */
export function toLegalColumns(draft: ProductDraft): Updateable<Database['products']> {
  const { netQuantity, maker } = draft
  return {
    ...(netQuantity !== undefined && toQuantityColumns(netQuantity)),
    ...(maker !== undefined && {
      maker_name: maker?.name ?? '',
      maker_address: maker?.address ?? '',
      maker_licence: maker?.licence ?? '',
    }),
    ...(draft.countryOfOrigin !== undefined && { country_of_origin: storedCountry(draft.countryOfOrigin) }),
    ...(draft.veg !== undefined && { veg: draft.veg }),
    ...(draft.shelfLifeMonths !== undefined && { shelf_life_months: draft.shelfLifeMonths }),
    ...(draft.allergens !== undefined && { allergens: draft.allergens }),
    ...(draft.nutrition !== undefined && { nutrition: draft.nutrition }),
    ...(draft.bisLicence !== undefined && { bis_licence: draft.bisLicence }),
    ...(draft.bisExemption !== undefined && { bis_exemption: draft.bisExemption }),
    ...(draft.prescriptionNeeded !== undefined && { prescription_needed: draft.prescriptionNeeded }),
    ...(draft.caution !== undefined && { caution: draft.caution }),
  }
}

/** One spelling for each country, by which lists are filtered (ORIGIN-1). Another text stays as it is. */
export const storedCountry = (text: string): string => countryNamed(text) ?? text

type LegalFacts = Pick<
  Product,
  | 'netQuantity'
  | 'maker'
  | 'countryOfOrigin'
  | 'veg'
  | 'allergens'
  | 'nutrition'
  | 'bisLicence'
  | 'bisExemption'
  | 'prescriptionNeeded'
  | 'caution'
>

/** Empty texts are absent. */
export function toLegalFacts(row: LegalColumns): LegalFacts {
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
