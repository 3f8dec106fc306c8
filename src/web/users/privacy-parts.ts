/** Code-split from the profile: few people open it for this. */
export { NominationCard } from './nomination-card.tsx'
export { OwnData } from './own-data.tsx'
export { PrivacyCard } from './privacy-card.tsx'
