import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { t } from '#web/i18n/t.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from './button.tsx'

type DownloadButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'ref'> &
  Pick<ComponentProps<typeof Button>, 'size' | 'block' | 'icon' | 'children'> & {
    busyText?: string
    download: () => Promise<unknown>
    errorClassName?: string | undefined
  }

export function DownloadButton({
  download,
  errorClassName,
  busyText = t('Preparing'),
  ...button
}: DownloadButtonProps) {
  const file = useMutation({ mutationFn: download })
  return (
    <>
      <Button
        variant="line"
        icon="download"
        {...button}
        busy={file.isPending}
        busyText={busyText}
        onClick={() => file.mutate()}
      />
      <FormError className={errorClassName}>{file.error?.message}</FormError>
    </>
  )
}
