import { type DragEvent, useId, useState } from 'react'
import { pictureOf } from '#shared/uploads.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import css from './picture-field.module.css'
import { usePictureUpload } from './use-picture-upload.ts'

type PictureFieldProps = { image: string; error: string | undefined; onChange: (image: string) => void }

/** The product's photo, by button, phone camera or drop. A failed upload leaves the old photo as it was (specification 8). */
export function PictureField({ image, error, onChange }: PictureFieldProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const { preview, isBusy, upload } = usePictureUpload(onChange)
  const shown = preview ?? (image && pictureOf(image, 640, 'webp'))

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    upload(event.dataTransfer.files[0])
  }

  return (
    <Card title="Photo">
      <div className={css.frame} aria-busy={isBusy}>
        {shown ? (
          <img src={shown} alt="What shoppers will see" width="640" height="640" />
        ) : (
          <p className={css.none}>No photo yet</p>
        )}
        {isBusy && (
          <div className={css.veil}>
            <Spinner text="Uploading photo..." />
          </div>
        )}
      </div>
      <label
        className={classNames(css.drop, isOver && css.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" />
        <span>
          <b className={css.choose}>Choose a photo</b>
          <span id={id} className={css.advice}>
            Square, at least 1000 pixels, JPG, PNG or WebP, up to 5 MB
          </span>
        </span>
        <input
          className="vh"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label="Choose a photo"
          aria-describedby={id}
          onChange={(event) => {
            upload(event.target.files?.[0])
            // The same file may be chosen once more after a failure.
            event.target.value = ''
          }}
        />
      </label>
      {error && <FieldError>{error}</FieldError>}
    </Card>
  )
}
