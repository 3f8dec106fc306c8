import { type DragEvent, useId, useState } from 'react'
import { imageOf } from '#shared/uploads.ts'
import { t } from '#web/i18n/admin.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Icon, type IconName } from '#web/ui/display/icon.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import css from './image-field.module.css'
import { useImageUpload } from './use-image-upload.ts'

type ImageFieldProps = {
  image: string
  error: string | undefined
  onChange: (image: string) => void
  title?: string
  advice?: string
  /** A scene; without it a square. */
  isWide?: boolean
}

/** Product photo upload by button, camera or drop. A failed upload keeps the old photo and shows the reason (IMG-2). */
export function ImageField({ image, error, onChange, title, advice, isWide }: ImageFieldProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const { preview, progress, isBusy, failure, upload } = useImageUpload(onChange)
  const shown = preview ?? (image && imageOf(image, 640, 'webp'))

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    upload(event.dataTransfer.files[0])
  }

  return (
    <Card title={title ?? t('Photo')} level={isWide ? 3 : 2}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the buttons do the same for everybody. */}
      <div
        className={classNames(css.place, isOver && css.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className={classNames(css.frame, isWide && css.wide)} aria-busy={isBusy}>
          {shown ? (
            <img src={shown} alt={t('What shoppers will see')} width="640" height="640" />
          ) : (
            <p className={css.none}>{t('No photo yet')}</p>
          )}
          {isBusy && (
            <div className={css.veil}>
              <Spinner text={t('Uploading photo...')} />
              <progress className={css.progress} value={progress} aria-label={t('Uploaded')} />
            </div>
          )}
        </div>
        <div className={css.drop}>
          <div className={css.ways}>
            <FileButton icon="upload" text={t('Choose a photo')} advice={id} onChoose={upload} />
            <FileButton icon="image" text={t('Take a photo')} advice={id} onChoose={upload} isCamera />
          </div>
          <p id={id} className={css.advice}>
            {advice ?? t('Square, at least 1000 pixels, JPG, PNG or WebP.')}{' '}
            <span className={css.mouse}>{t('Or drop a file here.')}</span>
          </p>
        </div>
      </div>
      <div role="status">
        {failure && <FieldError>{t('The photo was not changed. {why}', { why: failure })}</FieldError>}
        {error && <FieldError>{error}</FieldError>}
      </div>
    </Card>
  )
}

type FileButtonProps = {
  icon: IconName
  text: string
  /** The id of the hint about accepted files. */
  advice: string
  /** Opens the camera on a phone; hidden without one. */
  isCamera?: boolean
  onChoose: (file: File | undefined) => void
}

const FileButton = ({ icon, text, advice, isCamera = false, onChoose }: FileButtonProps) => (
  <label className={classNames(css.button, isCamera && css.camera)}>
    <Icon name={icon} size="sm" />
    {text}
    <input
      className="vh"
      type="file"
      accept={isCamera ? 'image/*' : 'image/jpeg,image/png,image/webp,image/avif'}
      {...(isCamera && { capture: 'environment' as const })}
      aria-describedby={advice}
      onChange={(event) => {
        onChoose(event.target.files?.[0])
        // The same file may be chosen once more after a failure.
        event.target.value = ''
      }}
    />
  </label>
)
