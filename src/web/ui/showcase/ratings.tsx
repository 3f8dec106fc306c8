import { Price } from '#web/ui/display/price.tsx'
import { Stars } from '#web/ui/display/stars.tsx'
import { Sample } from './sample.tsx'

export const Ratings = () => (
  <Sample title="Price and rating">
    <div className="row">
      <Price rupees={279} usual={310} />
      <Price rupees={103329.5} />
      <Price rupees={1080} usual={1200} large />
      <Stars value={4.5} text="4.5, 28 reviews" />
      <Stars value={0} text="No reviews" />
      <Stars value={3} text="3, 2 reviews" color="var(--c-beautycare)" />
    </div>
  </Sample>
)
