import type { ReactNode } from 'react'

/** Heard, not seen. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="vh">{children}</span>
