import type { MailKind } from './mail.ts'

// Without schemas, so that screens can load it.

/** Mails with a secret code or link. Staff cannot read them, and they are never sent twice. */
export const CODE_MAILS: readonly MailKind[] = ['resetCode', 'emailCode', 'invitation']
