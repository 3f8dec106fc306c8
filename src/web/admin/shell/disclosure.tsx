import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'

type DisclosureProps = ComponentProps<'details'> & { hasError: boolean }

/** Fields that are folded, because their list is long; `open` at first. An error opens them, and only people close them. */
export function Disclosure({ open, hasError, ...details }: DisclosureProps) {
  const [isOpen] = useState(open)
  const element = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (hasError && element.current) element.current.open = true
  }, [hasError])
  return <details ref={element} open={isOpen} {...details} />
}
