import { createContext, type ReactNode } from 'react'

/** The navigation at the foot, for a screen that shows it only now and then. */
export const BottomBar = createContext<ReactNode>(null)
