import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { productQuery } from '#web/products/queries.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { LoadFailure } from './load-failure.tsx'
import { ProductEditor } from './product-editor.tsx'
import { lastListAddress } from './use-list-address.ts'

export function ProductEditScreen() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title="Edit product" above={{ text: 'Products', href: `#${lastListAddress()}` }}>
      <ProductEdit key={id} id={id} />
    </AdminFrame>
  )
}

/** Starts from what the server has now: a copy kept since an earlier visit would bring old prices back. */
function ProductEdit({ id }: { id: string }) {
  const product = useQuery({ ...productQuery(id), staleTime: 0 })
  if (!product.isFetchedAfterMount) return <Spinner />
  if (product.data) return <ProductEditor product={product.data} />
  return product.error && <LoadFailure error={product.error} onRetry={product.refetch} busy={product.isFetching} />
}
