import { Routes } from '#web/lib/routing.tsx'
import { AboutScreen } from './about-screen.tsx'
import { CareersScreen } from './careers-screen.tsx'
import { ContactScreen } from './contact-screen.tsx'
import { DirectorsScreen } from './directors-screen.tsx'
import { MessageScreen } from './message-screen.tsx'
import { NoticeScreen } from './notice-screen.tsx'
import { PrivacyScreen } from './privacy-screen.tsx'
import { TermsScreen } from './terms-screen.tsx'

/** The society's pages, in one file: they are often read in sequence. Any other of their addresses is About us. */
export const SocietyRoutes = () => <Routes of={routes} otherwise={AboutScreen} />

const routes = [
  { path: '/message', screen: MessageScreen },
  { path: '/directors', screen: DirectorsScreen },
  { path: '/careers', screen: CareersScreen },
  { path: '/contact', screen: ContactScreen },
  { path: '/privacy', screen: PrivacyScreen },
  { path: '/notice', screen: NoticeScreen },
  { path: '/terms', screen: TermsScreen },
]
