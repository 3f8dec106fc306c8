import type { AlertProps } from '#web/ui/display/alert.tsx'
import { sharedValue } from '#web/ui/shared-value.ts'

type Toast = Pick<AlertProps, 'variant' | 'icon'> & { id: number; text: string; ms: number }

export const toast = sharedValue<Toast | undefined>(undefined)

export function showToast(text: string, options: Pick<AlertProps, 'variant' | 'icon'> & { ms?: number } = {}) {
  toast.set({ variant: 'success', ms: 5000, ...options, id: ++count, text })
}

let count = 0
