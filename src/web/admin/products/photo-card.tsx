import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { imageOf } from '#shared/uploads.ts'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Icon, type IconName } from '#web/ui/display/icon.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { OWN_PHOTO } from './own-photo.ts'
import css from './photo-card.module.css'
import { useImageUpload } from './use-image-upload.ts'

type PhotoCardProps = {
  title: string
  advice: string
  /** The address of the photo that shoppers see, or ''. */
  image: string
  /** The id of the product or text that the photo is for. */
  owner: string
  /** How many photos can be added; without it a photo replaces the other one. */
  maxNew?: number
  /** A wide picture; the default is a square. */
  isWide?: boolean | undefined
  errors: (string | undefined)[]
  onAdd: (image: string) => void
  children?: ReactNode
}

/** Photo upload by button, camera or drop. A failed upload keeps the old photo and shows the reason (IMG-2). */
export function PhotoCard({ title, advice, image, owner, maxNew, isWide, errors, onAdd, children }: PhotoCardProps) {
  const isMany = maxNew !== undefined
  const id = useId()
  const [isOver, setOver] = useState(false)
  const { preview, progress, isBusy, failures, upload } = useImageUpload(owner, onAdd)
  const shown = preview ?? (image && imageOf(image, 640, 'webp'))
  const add = (files: File[]) => upload(files, maxNew)

  // Only files: a text may be dragged into a field of a photo.
  const isFile = ({ dataTransfer: { types } }: DragEvent) => types.includes('Files') && !types.includes(OWN_PHOTO)

  function dragOver(event: DragEvent) {
    if (isFile(event)) event.preventDefault()
    setOver(isFile(event))
  }

  function drop(event: DragEvent) {
    setOver(false)
    if (!isFile(event)) return
    event.preventDefault()
    add([...event.dataTransfer.files])
  }

  return (
    <Card title={title} level={isWide ? 3 : 2}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the buttons do the same for everybody. */}
      <div onDragOver={dragOver} onDragLeave={() => setOver(false)} onDrop={drop}>
        <div className={classNames(css.dropZone, isOver && css.over)} data-refused={errors.some(Boolean) || undefined}>
          <div className={classNames(css.frame, isWide && css.wide)} aria-busy={isBusy}>
            {shown ? (
              <img src={shown} alt={t('What shoppers will see')} width="640" height="640" />
            ) : (
              <p className="muted">{t('No photo yet')}</p>
            )}
            {isBusy && (
              <div className={css.veil}>
                <Spinner text={t('Uploading photo...')} />
                <progress className={css.progress} value={progress} aria-label={t('Uploaded')} />
              </div>
            )}
          </div>
          <div className={css.drop}>
            <div className={parts.buttons}>
              <FileButton icon="upload" text={t('Choose a photo')} advice={id} isMany={isMany} onChoose={add} />
              <FileButton icon="image" text={t('Take a photo')} advice={id} onChoose={add} isCamera />
            </div>
            <p id={id} className={css.advice}>
              {advice} <span className={css.mouse}>{t(isMany ? 'Or drop files here.' : 'Or drop a file here.')}</span>
            </p>
          </div>
        </div>
        <div role="status">
          {[...new Set([...failures, ...errors])].map(
            (failure) => failure && <FieldError key={failure}>{failure}</FieldError>,
          )}
        </div>
        {children}
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
  isMany?: boolean | undefined
  onChoose: (files: File[]) => void
}

const FileButton = ({ icon, text, advice, isCamera = false, isMany = false, onChoose }: FileButtonProps) => (
  <label className={classNames(css.button, isCamera && css.camera)}>
    <Icon name={icon} size="sm" />
    {text}
    <input
      className="vh"
      type="file"
      accept={isCamera ? 'image/*' : 'image/jpeg,image/png,image/webp,image/avif'}
      multiple={isMany}
      {...(isCamera && { capture: 'environment' as const })}
      aria-describedby={advice}
      onChange={(event) => {
        onChoose([...(event.target.files ?? [])])
        // Reset, so that choosing the same file again fires `change`.
        event.target.value = ''
      }}
    />
  </label>
)
