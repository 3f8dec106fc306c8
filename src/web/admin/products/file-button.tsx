import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/display/icon.tsx'
import css from './photo-card.module.css'

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

export const FileButton = ({ icon, text, advice, isCamera = false, isMany = false, onChoose }: FileButtonProps) => (
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
