import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHashParam } from '#web/lib/hash-location.ts'
import { useParams } from '#web/lib/routing.tsx'
import { settingsQuery } from '#web/settings/queries.ts'
import { DetailsTable } from './details-table.tsx'
import { goToPart } from './go-to-part.ts'
import { RestRoom } from './product-skeleton.tsx'
import { productQuery } from './queries.ts'
import { RelatedProducts } from './related-products.tsx'
import { Reviews } from './reviews.tsx'

/** Below the texts. Its parts appear together: a later table would push the reviews away. */
export function ProductRest() {
  const { id = '' } = useParams()
  const product = useQuery(productQuery(id)).data
  const settings = useQuery(settingsQuery())
  const part = useHashParam('part')
  const isWaiting = settings.isLoading
  useEffect(() => {
    if (part && !isWaiting) goToPart(part)
  }, [part, isWaiting])

  if (!product) return null
  if (isWaiting) return <RestRoom />
  return (
    <>
      {settings.data && <DetailsTable product={product} settings={settings.data} />}
      <Reviews product={product} />
      <RelatedProducts product={product} />
    </>
  )
}
