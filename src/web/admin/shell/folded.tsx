import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'

type FoldedProps = ComponentProps<'details'> & { hasError: boolean }

/** Fields that are folded, because their list is long; `open` at first. An error opens them, and only people close them. */
export function Folded({ open, hasError, ...details }: FoldedProps) {
  const [isOpen] = useState(open)
  const place = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (hasError && place.current) place.current.open = true
  }, [hasError])
  return <details ref={place} open={isOpen} {...details} />
}
