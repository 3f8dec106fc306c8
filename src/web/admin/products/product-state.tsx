import type { Product } from '#shared/products.ts'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { Alert } from '#web/ui/display/alert.tsx'
import { isUntouched } from './product-form.ts'

/** Says why shoppers do not see the product. */
export function ProductState({ product }: { product: Product }) {
  if (product.isPublished) return null
  return (
    <Alert variant="info" silent className={parts.below}>
      {wordsOf(product)}
    </Alert>
  )
}

function wordsOf(product: Product): string {
  if (product.isArchived) return t('This product is archived. It is not in the shop and not in the list.')
  if (isUntouched(product)) return t('This is a new product. Cancel deletes it.')
  return t('This product is a draft. Shoppers do not see it.')
}
