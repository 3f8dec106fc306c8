import type { Selectable } from 'kysely'
import type { Database } from '#server/database/schema.ts'

/** Fields whose column holds the same value: in a save, in a product file and in the catalogue. */
const PLAIN_COLUMNS = {
  name: 'name',
  nameMalayalam: 'name_malayalam',
  image: 'image',
  description: 'description',
  benefits: 'benefits',
  ingredients: 'ingredients',
  howToUse: 'how_to_use',
  form: 'form',
  reference: 'reference',
  hsnCode: 'hsn_code',
  shelfLifeMonths: 'shelf_life_months',
  weightGrams: 'weight_grams',
  taxCondition: 'tax_condition',
  prescriptionNeeded: 'prescription_needed',
  makerName: 'maker_name',
  makerAddress: 'maker_address',
  makerLicence: 'maker_licence',
  countryOfOrigin: 'country_of_origin',
  veg: 'veg',
  allergens: 'allergens',
  nutrition: 'nutrition',
  bisLicence: 'bis_licence',
  bisExemption: 'bis_exemption',
  caution: 'caution',
} as const

/** A product without the columns that triggers and reviews write, and without its timestamps. */
export type StoredProduct = Omit<
  Selectable<Database['products']>,
  'rating_sum' | 'num_reviews' | 'rating' | 'created_at' | 'updated_at' | 'search' | 'sound' | 'size_words'
>

type Field = keyof typeof PLAIN_COLUMNS
type PlainColumns = Pick<Selectable<Database['products']>, (typeof PLAIN_COLUMNS)[Field]>
type PlainFields = { [F in Field]: PlainColumns[(typeof PLAIN_COLUMNS)[F]] }

export const PLAIN_PAIRS = Object.entries(PLAIN_COLUMNS) as [Field, keyof PlainColumns][]

/** The columns of the fields that are present. */
export const toPlainColumns = (fields: { [F in Field]?: PlainFields[F] | undefined }): Partial<PlainColumns> =>
  Object.fromEntries(
    PLAIN_PAIRS.map(([field, column]) => [column, fields[field]]).filter(([, value]) => value !== undefined),
  )

export const toPlainFields = (row: PlainColumns) =>
  Object.fromEntries(PLAIN_PAIRS.map(([field, column]) => [field, row[column]])) as PlainFields
