import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Product } from '#shared/products.ts'
import { t } from '#web/language/office.tsx'
import { useParams } from '#web/lib/routing.tsx'
import { productQuery } from '#web/products/queries.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { LoadFailure } from './load-failure.tsx'
import css from './product-editor.module.css'
import { ProductEditor } from './product-editor.tsx'
import { lastListAddress } from './use-list-address.ts'

export function ProductEditScreen() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={t('Edit product')} above={{ text: t('Products'), href: `#${lastListAddress()}` }}>
      <ProductEdit key={id} id={id} />
    </AdminFrame>
  )
}

/** Starts from what the server has now: a copy kept since an earlier visit would bring old prices back. */
function ProductEdit({ id }: { id: string }) {
  const product = useQuery({ ...productQuery(id), staleTime: 0 })
  const [theirs, setTheirs] = useState<Product>()
  const place = useRef<HTMLDivElement>(null)

  function takeTheirs(version: Product) {
    flushSync(() => setTheirs(version))
    place.current?.focus()
  }

  if (!product.isFetchedAfterMount) return <Spinner />
  if (product.data) {
    const shown = theirs ?? product.data
    return (
      <div ref={place} tabIndex={-1} className={css.place}>
        <ProductEditor key={theirs?.updatedAt} product={shown} onTakeTheirs={takeTheirs} />
      </div>
    )
  }
  return product.error && <LoadFailure error={product.error} onRetry={product.refetch} busy={product.isFetching} />
}
