import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import type { ProductCard, Variant } from '#shared/products.ts'
import { editColumn } from '#web/admin/lists/edit-column.tsx'
import css from '#web/admin/lists/lists.module.css'
import { DeleteDialog } from '#web/admin/shell/delete-dialog.tsx'
import { shortId } from '#web/admin/shell/short-id.ts'
import { titleOf } from '#web/categories/categories.ts'
import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { translate } from '#web/i18n/language.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { send } from '#web/lib/send.ts'
import { nameOf } from '#web/products/name-of.ts'
import { ProductImage } from '#web/products/product-image.tsx'
import { productQuery, subCategoriesQuery } from '#web/products/queries.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { type Column, Table } from '#web/ui/display/table.tsx'

/** `isFound` is false for a size that the search leaves out. */
type ListedProduct = Omit<ProductCard, 'variant'> & { variant: (Variant & { isFound?: boolean | undefined })[] }

export function ProductsTable({ products, canChange }: { products: ListedProduct[]; canChange: boolean }) {
  const [toDelete, setToDelete] = useState<ListedProduct>()
  const cache = useQueryClient()
  const subCategories = useQuery(subCategoriesQuery())
  const kindOf = (slug: string) =>
    translate(subCategories.data?.find((subCategory) => subCategory.slug === slug)?.name ?? slug)
  const columns = columnsWith(kindOf, canChange)
  const rows = products.map((product) => ({ ...product, name: nameOf(product) }))
  if (canChange) columns.push(editColumn<ListedProduct>(toAdmin.product, setToDelete))
  const remove = async (id: string) => {
    await send('DELETE /api/products/:id', { params: { id } })
    // Back would show its form again, which cannot be saved.
    cache.removeQueries(productQuery(id))
  }
  return (
    <>
      <DeleteDialog item={toDelete} noun="products" remove={remove} onClose={() => setToDelete(undefined)}>
        {t('{product} will no longer be sold. Existing orders do not change.', {
          product: toDelete?.name ?? '',
        })}
      </DeleteDialog>
      <div className={canChange ? css.table : undefined}>
        <Table caption={t('Products')} columns={columns} rows={rows} keyOf={({ _id }) => _id} />
      </div>
    </>
  )
}

/** Only staff see the stock. */
const columnsWith = (kindOf: (slug: string) => string, withStock: boolean): Column<ListedProduct>[] => [
  { head: t('ID'), cell: ({ _id }) => <span className={css.id}>{shortId(_id)}</span> },
  { head: t('NAME'), part: 'title', cell: (product) => <Name product={product} withStock={withStock} /> },
  { head: t('CATEGORY'), nowrap: true, cell: ({ category }) => titleOf(category) },
  { head: t('SUB-CATEGORY'), cell: ({ subCategory }) => (subCategory ? kindOf(subCategory) : null) },
  {
    head: t('PRICE'),
    align: 'right',
    nowrap: true,
    cell: ({ price }) => (price === null ? null : formatRupees(price)),
  },
  {
    head: t('DISCOUNT PRICE'),
    align: 'right',
    nowrap: true,
    cell: ({ discountPrice }) => (discountPrice > 0 ? formatRupees(discountPrice) : null),
  },
]

type NameProps = { product: ListedProduct; withStock: boolean }

const Name = ({ product: { name, image, countInStock, isDraft, variant }, withStock }: NameProps) => (
  <span className={css.product}>
    <span className={css.image}>
      <ProductImage image={image} alt="" sizes="48px" widths={[160]} />
    </span>
    <span>
      <span lang={langOf(name)}>{name}</span> {isDraft && <Badge tone="info">{t('Draft')}</Badge>}{' '}
      {countInStock === 0 && <Badge tone="warning">{t('Sold out')}</Badge>}
      {countInStock > 0 && withStock && (
        <span className={`hint ${css.stock}`}>{t('{n} in stock', { n: countInStock })}</span>
      )}
      {variant.some(({ isFound }) => isFound === false) && (
        <span className={css.stock}>{t('Found: {sizes}', { sizes: foundSizes(variant) })}</span>
      )}
    </span>
  </span>
)

const foundSizes = (sizes: ListedProduct['variant']) =>
  sizes.flatMap(({ model, isFound = true }) => (isFound ? [model] : [])).join(', ')
