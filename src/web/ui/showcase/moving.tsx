import { useState } from 'react'
import { Carousel } from '#web/ui/display/carousel.tsx'
import { Marked } from '#web/ui/display/marked.tsx'
import { SectionHead } from '#web/ui/display/section-head.tsx'
import { Slider } from '#web/ui/display/slider.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { ComboboxOption } from '#web/ui/form/combobox-option.tsx'
import { RatingInput } from '#web/ui/form/rating-input.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import css from './gallery.module.css'
import { Sample } from './sample.tsx'

const PRODUCTS = [
  { name: 'Chyavanaprasam', category: 'ayurveda' },
  { name: 'Hibiscus Hair Oil', category: 'beautycare' },
  { name: 'Turmeric Powder', category: 'organicfoods' },
  { name: 'Panelled Almirah', category: 'furniture' },
  { name: 'Triphala Choornam', category: 'ayurveda' },
  { name: 'Navara Rice', category: 'organicfoods' },
]

export const Sliders = () => (
  <Sample title="Slider and carousel">
    <Slider
      label="Popular Products"
      arrows
      head={(controls) => (
        <SectionHead title="Popular Products" lead="Rated highest by the people who use them." more={controls} />
      )}
    >
      {PRODUCTS.map(({ name, category }) => (
        <a key={name} href="#/ui" data-cat={category} className={css.tile}>
          {name}
        </a>
      ))}
    </Slider>
    <Slider label="Two cards fill no row on a wide screen">
      {PRODUCTS.slice(0, 2).map(({ name, category }) => (
        <a key={name} href="#/ui" data-cat={category} className={css.tile}>
          {name}
        </a>
      ))}
    </Slider>
    <Carousel label="What we make">
      {PRODUCTS.slice(0, 5).map(({ name, category }) => (
        <div key={name} data-cat={category} className={css.slide}>
          <p className={css.display}>{name}</p>
          <Button href="#/ui">Shop {name}</Button>
        </div>
      ))}
    </Carousel>
  </Sample>
)

export function Searching() {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState('')
  const found = PRODUCTS.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
  return (
    <Sample title="Search, rating input, toast">
      <form className={css.form} onSubmit={(event) => event.preventDefault()}>
        <Combobox
          clearLabel="Clear the search"
          label="Search products"
          value={words}
          onValue={setWords}
          options={found}
          keyOf={({ name }) => name}
          render={({ name }) => (
            <ComboboxOption>
              <span>
                <Marked text={name} marks={[[0, words.trim().length]]} />
              </span>
            </ComboboxOption>
          )}
          onChoose={({ name }) => setChosen(name)}
          emptyText="No product has that name."
          countText={(count) => `${count} products`}
          input={{ placeholder: 'Search here', name: 'keyword' }}
        />
      </form>
      <p className="hint">Chosen: {chosen || 'nothing yet'}</p>
      <RatingInput legend="Your rating" name="rating" />
      <RatingInput legend="Already rated" name="rated" defaultValue={4} />
      <Button
        variant="line"
        onClick={() => showToast('The product added to wishlist', { variant: 'danger', icon: 'heart', ms: 2000 })}
      >
        Show a toast for 2 seconds
      </Button>
    </Sample>
  )
}
