import type { ProductRow } from '#server/catalogue/product-row.ts'
import { netQuantityText, readNetQuantity } from '#shared/net-quantity.ts'
import { scheduleE1In } from './schedule-e1.ts'
import { wordSearch } from './words-in.ts'

/** Foods of animals but milk, honey and their products (FSS Labelling and Display Regulations 2020, regulation 5(4)). */
const notVegetarianIn = wordSearch({
  meat: ['meat', 'beef', 'pork', 'mutton', 'chicken', 'lard', 'gelatin*', 'blood'],
  fish: ['fish', 'prawn*', 'shrimp*', 'anchov*', 'tuna'],
  eggs: ['egg', 'eggs'],
})

const CAUTION = 'Caution: to be taken under medical supervision.'

/**
 * The legal facts in products.csv. A medicine needs a prescription when an ingredient is in
 * Schedule E(1) and its directions ask for medical supervision. Empty where the data do not say.
 */
export function openingFacts({ sku, category, variants, ingredients, howToUse }: ProductRow) {
  const quantity = readNetQuantity(variants[0]?.model ?? '')
  const isPrescribed =
    category === 'ayurveda' && scheduleE1In(ingredients).length > 0 && /medical supervision/i.test(howToUse)
  const isFood = category === 'organicfoods' && ingredients !== ''
  return {
    sku,
    netQuantity: quantity && category !== 'furniture' ? netQuantityText(quantity) : '',
    veg: isFood ? (notVegetarianIn(ingredients).length > 0 ? 'non-veg' : 'veg') : 'none',
    prescriptionNeeded: isPrescribed ? 'yes' : 'no',
    caution: isPrescribed ? CAUTION : '',
  }
}
