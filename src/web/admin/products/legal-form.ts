import type { Category } from '#shared/categories.ts'
import { MEASURES, type Measure } from '#shared/net-quantity.ts'
import type { Product } from '#shared/products.ts'
import { amountOf, isCount } from '#web/admin/shell/typed-number.ts'
import { t } from '#web/i18n/admin.tsx'
import type { FieldErrors } from '#web/lib/api-error.ts'
import type { Input } from '#web/lib/send.ts'
import type { FormPart } from './bind-field.ts'

type LegalForm = ReturnType<typeof toLegalForm>

export type LegalFieldsProps = FormPart<LegalForm> & { category: Category }

/** The inputs of the legal facts; numbers are still text. */
export const toLegalForm = (product: Product) => ({
  netAmount: product.netQuantity ? String(product.netQuantity.amount) : '',
  netUnit: product.netQuantity?.unit ?? 'g',
  makerName: product.maker?.name ?? '',
  makerAddress: product.maker?.address ?? '',
  makerLicence: product.maker?.licence ?? '',
  countryOfOrigin: product.countryOfOrigin ?? '',
  veg: product.veg ?? 'none',
  shelfLifeMonths: product.shelfLifeMonths > 0 ? String(product.shelfLifeMonths) : '',
  allergens: product.allergens ?? '',
  nutrition: product.nutrition ?? '',
  bisLicence: product.bisLicence ?? '',
  bisExemption: product.bisExemption ?? '',
  prescriptionNeeded: product.prescriptionNeeded ?? false,
  caution: product.caution ?? '',
})

/** `problemsOfLegal` has already rejected unreadable numbers. */
export function toLegalBody(form: LegalForm): Partial<Input<'PUT /api/products/:id'>['body']> {
  const { netAmount, netUnit, makerName, makerAddress, makerLicence, shelfLifeMonths, ...otherFields } = form
  const amount = amountOf(netAmount)
  const maker = { name: makerName.trim(), address: makerAddress.trim(), licence: makerLicence.trim() }
  return {
    ...otherFields,
    netQuantity: amount === undefined ? null : { amount, unit: netUnit },
    maker: maker.name || maker.address || maker.licence ? maker : null,
    shelfLifeMonths: amountOf(shelfLifeMonths) ?? 0,
  }
}

export function problemsOfLegal({ netAmount, shelfLifeMonths }: LegalForm): FieldErrors {
  const found: FieldErrors = []
  if (netAmount.trim() !== '' && !((amountOf(netAmount) ?? 0) > 0))
    found.push({ path: 'netQuantity.amount', message: t('Enter a number above 0, such as 200 or 0.5') })
  if (shelfLifeMonths.trim() !== '' && !isCount(shelfLifeMonths))
    found.push({ path: 'shelfLifeMonths', message: t('Enter whole months, such as 24') })
  return found
}

export const isMeasure = (unit: string): unit is Measure => MEASURES.some((measure) => measure === unit)

export const isMark = (mark: string): mark is LegalForm['veg'] =>
  mark === 'veg' || mark === 'non-veg' || mark === 'none'
