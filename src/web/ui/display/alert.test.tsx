import { screen } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TimedAlert } from './alert.tsx'

const MESSAGE = 'Check the OTP sent to your Email'

// Requirements: UI-12
test('after five seconds nothing of a status message is on the page, not even for a screen reader', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const root = createRoot(document.body)
  onTestFinished(() => root.unmount())
  flushSync(() => root.render(<TimedAlert variant="success">{MESSAGE}</TimedAlert>))
  flushSync(() => vi.advanceTimersByTime(4_900))
  expect(screen.getByRole('status').textContent).toBe(MESSAGE)
  flushSync(() => vi.advanceTimersByTime(200))
  expect(document.body.innerHTML).toBe('')
})
