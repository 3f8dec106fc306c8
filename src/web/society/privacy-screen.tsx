import { SocietyPage } from './society-page.tsx'

export const PrivacyScreen = () => <SocietyPage page="privacy" title="Privacy policy" />
