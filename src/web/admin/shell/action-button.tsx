import type { ComponentProps } from 'react'
import { t } from '#web/i18n/admin.tsx'
import { Button } from '#web/ui/form/button.tsx'

type SubmitButtonProps = Extract<ComponentProps<typeof Button>, { href?: undefined }> & {
  /** The result of `useMutation`. */
  action: { isPending: boolean }
}

/** Submits its form; busy while the action runs. */
export const SubmitButton = ({ action, ...button }: SubmitButtonProps) => (
  <Button type="submit" variant="line" busyText={t('Please wait')} {...button} busy={action.isPending} />
)

type ActionButtonProps = SubmitButtonProps & { action: { mutate: () => void } }

/** Runs the action without a form. */
export const ActionButton = (props: ActionButtonProps) => (
  <SubmitButton type="button" onClick={() => props.action.mutate()} {...props} />
)
