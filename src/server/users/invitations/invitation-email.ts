import type { Translate } from '#server/platform/i18n/translator.ts'
import type { Email, Society } from '#server/platform/mail/email.ts'
import { INVITATION_DAYS } from '#shared/invitations.ts'
import { ROLE_NAMES, type Role } from '#shared/roles.ts'

type Invited = { role: Role; link: string }

/** Contains no text that was typed: the address may be a wrong one. */
export const invitationEmail = (t: Translate, society: Society, { role, link }: Invited): Email => ({
  subject: t('You are invited to the shop office of {society}', { society: society.societyName }),
  heading: t('You are invited to the shop office'),
  paragraphs: [
    t('Your role is: {role}.', { role: t(ROLE_NAMES[role]) }),
    t('Open the link and choose a password. The link works once, for {n} days.', { n: INVITATION_DAYS }),
  ],
  button: { label: t('Choose a password'), href: link },
  notes: [t('If you do not know the society, you can ignore this e-mail.')],
})
