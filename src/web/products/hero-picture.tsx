type HeroPictureProps = { wide: string; narrow: string; eager?: boolean; className?: string }

/** A scene behind words: the wide one from 768 px, its own crop below. Empty alt: the words beside it say it. */
export const HeroPicture = ({ wide, narrow, eager, className }: HeroPictureProps) => (
  <picture>
    <source media="(min-width: 768px)" srcSet={wide} width="1600" height="680" />
    <img
      className={className}
      src={narrow}
      alt=""
      width="1050"
      height="918"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
    />
  </picture>
)
