import css from './lists.module.css'

type FilterLinksProps<View> = {
  label: string
  views: { value: View; text: string }[]
  current: View
  hrefOf: (view: View) => string
}

/** The filters of a list; exactly one is active. Scrolls sideways on a phone. */
export const FilterLinks = <View,>({ label, views, current, hrefOf }: FilterLinksProps<View>) => (
  <nav aria-label={label} className={css.filters}>
    {views.map(({ value, text }) => (
      <a
        key={text}
        href={`#${hrefOf(value)}`}
        aria-current={value === current ? 'true' : undefined}
        // A browser leaves a link where it is of which a part is in view.
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible'))
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        }}
      >
        {text}
      </a>
    ))}
  </nav>
)
