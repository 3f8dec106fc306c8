import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import type { ProductCard } from '#shared/products.ts'
import { pictureOf } from '#shared/uploads.ts'
import { titleOf } from '#web/layout/categories.ts'
import { send } from '#web/lib/send.ts'
import { to } from '#web/paths.ts'
import { subCategoriesQuery } from '#web/products/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import css from './lists.module.css'
import { shortId } from './short-id.ts'

type ProductsTableProps = { products: ProductCard[]; canChange: boolean }

export function ProductsTable({ products, canChange }: ProductsTableProps) {
  const [leaving, setLeaving] = useState<ProductCard>()
  const subCategories = useQuery(subCategoriesQuery())
  const nameOf = (slug: string) => subCategories.data?.find((one) => one.slug === slug)?.name ?? slug
  const columns = canChange ? [...columnsWith(nameOf), actionsWith(setLeaving)] : columnsWith(nameOf)
  return (
    <>
      <DeleteQuestion
        thing={leaving}
        noun="products"
        remove={(id) => send('DELETE /api/products/:id', { params: { id } })}
        onClose={() => setLeaving(undefined)}
      >
        {leaving?.name} will no longer be sold. Orders that contain it stay as they are.
      </DeleteQuestion>
      <div className={canChange ? css.table : undefined}>
        <Table caption="Products" columns={columns} rows={products} keyOf={({ _id }) => _id} />
      </div>
    </>
  )
}

const columnsWith = (nameOf: (slug: string) => string): Column<ProductCard>[] => [
  { head: 'ID', cell: ({ _id }) => <span className={css.id}>{shortId(_id)}</span> },
  { head: 'NAME', part: 'title', cell: (product) => <Name product={product} /> },
  { head: 'CATEGORY', nowrap: true, cell: ({ category }) => titleOf(category) },
  { head: 'SUB-CATEGORY', cell: ({ subCategory }) => (subCategory ? nameOf(subCategory) : null) },
  { head: 'PRICE', align: 'right', nowrap: true, cell: ({ price }) => (price === null ? null : formatRupees(price)) },
  {
    head: 'DISCOUNT PRICE',
    align: 'right',
    nowrap: true,
    cell: ({ discountPrice }) => (discountPrice > 0 ? formatRupees(discountPrice) : null),
  },
]

const actionsWith = (onDelete: (product: ProductCard) => void): Column<ProductCard> => ({
  head: 'Actions',
  part: 'actions',
  cell: (product) => (
    <>
      <IconButton icon="edit" label={`Edit ${product.name}`} href={`#${to.adminProduct(product._id)}`} />
      <IconButton icon="trash" variant="danger" label={`Delete ${product.name}`} onClick={() => onDelete(product)} />
    </>
  ),
})

const Name = ({ product: { name, image, countInStock, isDraft } }: { product: ProductCard }) => (
  <span className={css.product}>
    {image ? (
      <img src={pictureOf(image, 160, 'webp')} alt="" width="48" height="48" loading="lazy" />
    ) : (
      <span className={css.blank} />
    )}
    <span>
      {name}
      {isDraft && (
        <>
          {' '}
          <Badge tone="info">Draft</Badge>
        </>
      )}
      {countInStock === 0 ? (
        <>
          {' '}
          <Badge tone="warning">Sold out</Badge>
        </>
      ) : (
        <span className={`hint ${css.stock}`}>{countInStock} in stock</span>
      )}
    </span>
  </span>
)
