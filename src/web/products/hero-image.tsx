import { IMAGE_FORMATS, imageOf } from '#shared/uploads.ts'
import { useDataSaver } from '#web/ui/data-saver.ts'

type HeroImageProps = { wide: string; narrow: string; eager?: boolean; className?: string }

/** A background image: wide from 768 px, with its own crop below. The alt is empty because the text is beside it. */
export function HeroImage({ wide, narrow, eager, className }: HeroImageProps) {
  const saves = useDataSaver()
  return (
    <picture>
      {IMAGE_FORMATS.map((format) => (
        <source
          key={`wide ${format}`}
          media="(min-width: 768px)"
          type={`image/${format}`}
          srcSet={`${imageOf(wide, 640, format)} 640w${saves ? '' : `, ${imageOf(wide, 1280, format)} 1280w, ${wide} 1600w`}`}
          sizes="100vw"
          width="1600"
          height="680"
        />
      ))}
      {IMAGE_FORMATS.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={`${imageOf(narrow, 480, format)} 480w${saves ? '' : `, ${imageOf(narrow, 640, format)} 640w`}`}
          sizes="100vw"
        />
      ))}
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
}
