import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LoadFailure } from '#web/admin/lists/not-loaded.tsx'
import { lastListAddress } from '#web/admin/lists/use-list-address.ts'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { StockNotices } from '#web/admin/sizes/stock-notices.tsx'
import { t } from '#web/i18n/admin.tsx'
import { useParams } from '#web/lib/routing.tsx'
import { productQuery } from '#web/products/queries.ts'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { ProductEditor } from './product-editor.tsx'
import type { SavedProduct } from './use-save-product.ts'

export function ProductEditScreen() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={t('Edit product')} above={{ text: t('Products'), href: `#${lastListAddress()}` }}>
      <ProductEdit key={id} id={id} />
    </AdminFrame>
  )
}

/** Starts from refetched data: a stale copy would restore old prices. */
function ProductEdit({ id }: { id: string }) {
  const product = useQuery({ ...productQuery(id), staleTime: 0 })
  /** The new base version: another person's save, or our save with a changed stock. */
  const [otherVersion, setOtherVersion] = useState<SavedProduct>()
  const region = useRef<HTMLDivElement>(null)
  const notice = useRef<HTMLDivElement>(null)

  function loadVersion(version: SavedProduct) {
    flushSync(() => setOtherVersion(version))
    const reading = notice.current ?? region.current
    reading?.focus()
  }

  if (!product.isFetchedAfterMount) return <Spinner />
  if (product.data) {
    const shown = otherVersion ?? product.data
    return (
      <div ref={region} tabIndex={-1}>
        {otherVersion?.stockNotices && <StockNotices ref={notice} notices={otherVersion.stockNotices} />}
        <ProductEditor
          key={otherVersion?.updatedAt}
          product={shown}
          onLoadOther={loadVersion}
          onOtherStock={loadVersion}
        />
      </div>
    )
  }
  return product.error && <LoadFailure query={product} />
}
