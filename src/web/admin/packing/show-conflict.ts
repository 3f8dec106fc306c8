import { ApiError } from '#web/lib/api-error.ts'
import { showToast } from '#web/ui/overlay/toast.ts'

/**
 * True when the order can no longer be shipped. Its form then disappears with the next load, so the refusal is shown as
 * a notice.
 */
export function showConflict(error: Error, text = error.message): boolean {
  const isConflict = error instanceof ApiError && error.status === 409 && error.code !== 'changed'
  if (isConflict) showToast(text, { variant: 'danger', ms: 10_000 })
  return isConflict
}
