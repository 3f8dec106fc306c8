import { SocietyPage } from './society-page.tsx'

export const TermsScreen = () => <SocietyPage page="terms" title="Terms and conditions" />
