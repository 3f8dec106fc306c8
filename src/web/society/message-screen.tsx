import { SocietyPage } from './society-page.tsx'

export const MessageScreen = () => <SocietyPage page="message" title="Chairman's message" />
