import { queryByLabelText, screen } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StatusNote } from './status-note.tsx'

const MESSAGE = 'Check the OTP sent to your Email'

// Requirements: UI-12
test('after five seconds the text of a status message is gone, but a screen reader still finds it', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const root = createRoot(document.body)
  onTestFinished(() => root.unmount())
  flushSync(() => root.render(<StatusNote>{MESSAGE}</StatusNote>))
  flushSync(() => vi.advanceTimersByTime(4_900))
  expect(screen.getByRole('status').textContent).toBe(MESSAGE)
  flushSync(() => vi.advanceTimersByTime(200))
  expect(document.body.textContent).toBe('')
  expect(screen.getByRole('img', { name: MESSAGE })).toBeTruthy()
  expect(queryByLabelText(document.body, /OTP/)).toBeNull()
})
