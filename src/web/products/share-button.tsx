import { useState } from 'react'
import { pathOfProduct } from '#shared/page-paths.ts'
import type { Product } from '#shared/products.ts'
import { t } from '#web/i18n/t.ts'
import { screenOf } from '#web/lib/page.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'
import { nameOf } from './name-of.ts'

/** Shares the product's real address with the phone's share sheet, or else with ours. */
export function ShareButton({ product, className }: { product: Product; className?: string }) {
  const [address, setAddress] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const name = nameOf(product)
  const handleClick = async () => {
    const url = window.location.origin + pathOfProduct(product)
    if (await isShared(name, url)) return
    try {
      await ShareSheet.preload()
    } catch {
      showToast(t('We could not reach the shop. Please check your connection and try again.'), { variant: 'danger' })
      return
    }
    setAddress(url)
    setIsOpen(true)
  }
  return (
    <>
      <Tooltip text={t('Share')} className={className}>
        <IconButton
          icon="share"
          label={t('Share {product}', { product: name })}
          aria-haspopup="dialog"
          onClick={handleClick}
        />
      </Tooltip>
      {address && <ShareSheet open={isOpen} onClose={() => setIsOpen(false)} name={name} address={address} />}
    </>
  )
}

const ShareSheet = screenOf('ShareSheet', () => import('./share-sheet.tsx'))

/** False only without a working share sheet. A shopper who closes the phone's sheet needs no second one. */
async function isShared(title: string, url: string): Promise<boolean> {
  // Not every browser has a share sheet.
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
