import { SocietyPage } from './society-page.tsx'

export const ContactScreen = () => <SocietyPage page="contact" title="Contact" />
