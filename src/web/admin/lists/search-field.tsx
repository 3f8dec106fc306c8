import { useEffect, useRef, useState } from 'react'
import { isInFlight } from '#web/lib/hash-location.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import css from './lists.module.css'

type SearchFieldProps = {
  label: string
  hint?: string
  value: string
  onSearch: (text: string) => void
}

/** Debounced search; Enter searches immediately. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState({ from: value, text: value })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The filter may change during the debounce, so the timer reads the latest values.
  const latest = useRef({ value, onSearch })
  useEffect(() => {
    latest.current = { value, onSearch }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address changed by a link or Back, not by typing.
  if (typed.from !== value) setTyped({ from: value, text: value })

  function search(text: string) {
    clearTimeout(timer.current)
    if (isInFlight()) timer.current = setTimeout(() => search(text), DEBOUNCE_MS)
    else if (text !== latest.current.value) latest.current.onSearch(text)
  }

  return (
    <TextField
      label={label}
      hint={hint}
      start={<Icon name="search" size="sm" className={css.glass} />}
      type="search"
      maxLength={100}
      autoComplete="off"
      value={typed.text}
      onChange={({ target: { value: text } }) => {
        setTyped({ from: value, text })
        clearTimeout(timer.current)
        timer.current = setTimeout(() => search(text), DEBOUNCE_MS)
      }}
      onKeyDown={(event) => event.key === 'Enter' && search(typed.text)}
    />
  )
}

const DEBOUNCE_MS = 300
