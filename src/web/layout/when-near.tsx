import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Late } from './late.tsx'

/** Draws its children once the reader is within two screens of them; `className` keeps their room until then. */
export function WhenNear({ className, children }: { className?: string; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!room.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '200% 0%',
    })
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [])
  const waiting = <div ref={room} className={className} />
  return isNear ? <Late waiting={waiting}>{children}</Late> : waiting
}
