import type { ReactNode } from 'react'
import { countryIn } from '#shared/countries.ts'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import { type NetQuantity, netQuantityOf, netQuantityText, unitSalePrice } from '#shared/net-quantity.ts'
import { paidPrice, taxPercent } from '#shared/paid-price.ts'
import type { Product, Variant } from '#shared/products.ts'
import type { PageSettings } from '#shared/settings.ts'
import { unitPriceOf } from '#shared/unit-price.ts'
import { languageCode, translate } from '#web/i18n/language.ts'
import { t, tCount } from '#web/i18n/t.ts'
import css from './product-texts.module.css'

type Detail = { name: string; value: ReactNode }

export function detailsOf(product: Product, settings: PageSettings): Detail[] {
  const { maker, category } = product
  return [
    { name: t('Prescription'), value: product.prescriptionNeeded && t('Needed. This medicine is sold only with it.') },
    { name: t('Caution'), value: product.caution && translate(product.caution) },
    { name: t('Food mark'), value: product.veg && product.veg !== 'none' && <FoodMark mark={product.veg} /> },
    { name: t('Net quantity'), value: netQuantities(product) },
    { name: t('Unit price'), value: linesOf(product, (size) => unitPriceText(size, product, settings)) },
    { name: t('MRP (inclusive of all taxes)'), value: linesOf(product, ({ mrp }) => mrp && formatRupees(mrp)) },
    { name: t('Allergens'), value: product.allergens },
    { name: t('Nutrition'), value: product.nutrition },
    { name: t('Shelf life'), value: shelfLife(product) },
    { name: t('Reference text'), value: product.reference },
    {
      name: isImported(product) ? t('Importer') : t('Maker'),
      value: maker && [maker.name, maker.address].filter(Boolean).join('\n'),
    },
    { name: t('Licence of the maker'), value: maker?.licence },
    {
      name: t('Country of origin'),
      value: product.countryOfOrigin && countryIn(languageCode(), product.countryOfOrigin),
    },
    { name: t('BIS licence'), value: product.bisLicence },
    { name: t('BIS exemption'), value: product.bisExemption },
    { name: t('FSSAI number of the shop'), value: category === 'organicfoods' && settings.fssaiNumber },
    { name: t('Drug licence of the shop'), value: category === 'ayurveda' && settings.drugLicence },
    { name: t('Cosmetic licence of the shop'), value: category === 'beautycare' && settings.cosmeticLicence },
    { name: t('Complaints'), value: complaintContact(settings) },
  ].filter(({ value }) => value)
}

/** A green dot or a brown triangle in its square, with words (FSS Labelling and Display Regulations 2020). */
function FoodMark({ mark }: { mark: Product['veg'] }) {
  const isVeg = mark === 'veg'
  return (
    <span className={css.mark}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill={isVeg ? '#00713a' : '#7a3b12'}>
        <path fillRule="evenodd" d="M0 0h16v16H0zM2 2v12h12V2z" />
        {isVeg ? <circle cx="8" cy="8" r="4" /> : <path d="M8 4l4.5 8h-9z" />}
      </svg>
      {isVeg ? t('Vegetarian') : t('Not vegetarian')}
    </span>
  )
}

const shelfLife = ({ shelfLifeMonths: months }: Product) => months > 0 && tCount(months, '{n} month', '{n} months')

const netQuantities = ({ variant, netQuantity }: Product) =>
  [
    ...new Set(
      variant.flatMap(({ model }) => {
        const quantity = netQuantityOf(model, netQuantity)
        return quantity ? quantityText(quantity) : []
      }),
    ),
  ].join(', ')

const quantityText = (quantity: NetQuantity) =>
  quantity.unit === 'piece'
    ? tCount(quantity.amount, '{n} piece', '{n} pieces')
    : netQuantityText(quantity).replace(' ', '\u00a0')

/** One line for each size; the only size needs no name. */
function linesOf({ variant }: Product, sizeText: (size: Variant) => string | number | undefined): string {
  const lines = variant.flatMap((size) => {
    const text = sizeText(size)
    return text ? (variant.length > 1 ? `${size.model}: ${text}` : text) : []
  })
  return lines.join('\n')
}

/** '₹38.75 / 100 ml', from what a shopper pays. */
function unitPriceText(size: Variant, { netQuantity, category, taxPercentNow }: Product, settings: PageSettings) {
  const price = unitPriceOf(size)
  const quantity = netQuantityOf(size.model, netQuantity)
  if (!price || !quantity) return undefined
  const paid = paidPrice(toPaise(price), taxPercentNow ?? taxPercent(category, settings), settings.discountPercent)
  const unit = unitSalePrice(paid, quantity)
  if (!unit) return undefined
  const { amount, unit: measure } = unit.per
  const per = measure === 'piece' ? t('piece') : amount === 1 ? measure : netQuantityText(unit.per)
  return `${formatRupees(toRupees(unit.price))} / ${per}`
}

/**
 * An import names its importer (Consumer Protection (E-Commerce) Rules 2020, rule 4(3); Legal Metrology (Packaged
 * Commodities) Rules 2011, rule 6(1)(a)).
 */
const isImported = ({ countryOfOrigin }: Product) => countryOfOrigin && countryOfOrigin !== 'India'

/**
 * Consumer Protection (E-Commerce) Rules 2020, rule 4(4); Legal Metrology (Packaged Commodities) Rules 2011, rule 6(2).
 * The phone of a new shop is a placeholder of zeros.
 */
const complaintContact = ({
  grievanceOfficerName: name,
  grievanceOfficerTitle: title,
  grievanceEmail: email,
  phone,
}: PageSettings) =>
  (name || email) && (
    <>
      {name && title ? `${name}, ${title}` : name}
      {name && email && <br />}
      {email && <MailLink email={email} />}
      {/[1-9]/.test(phone.slice(3)) && (
        <>
          <br />
          <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </>
      )}
    </>
  )

/** A long address breaks before its '@', not inside a word. */
function MailLink({ email }: { email: string }) {
  const [box, host] = email.split('@')
  return (
    <a href={`mailto:${email}`}>
      {box}
      <wbr />@{host}
    </a>
  )
}
