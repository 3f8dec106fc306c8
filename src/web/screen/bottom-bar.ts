import { createContext, type ReactNode } from 'react'

/** The bottom navigation, for a screen that shows it conditionally. */
export const BottomBar = createContext<ReactNode>(null)
