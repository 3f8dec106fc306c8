import { useEffect } from 'react'
import { languageCode } from '#web/i18n/language.ts'
import { send } from '#web/lib/send.ts'
import { type UserInfo, userInfo } from '#web/lib/user-info.ts'

/** Stores the language that a member of staff has chosen, for their next sign-in. */
export function useOwnLanguage(user: UserInfo | undefined) {
  const isChanged = user?.language !== undefined && user.language !== languageCode() && !opensOtherLanguage()
  useEffect(() => {
    // The call sends the language of the page. Without a response the next page sends it again.
    if (isChanged) send('PUT /api/users/profile', { body: {} }).then(userInfo.set, () => {})
  }, [isChanged])
}

/** After a sign-in, `chooseLanguage` may be opening the page in the person's own language. */
function opensOtherLanguage(): boolean {
  try {
    return (localStorage.getItem('language') ?? languageCode()) !== languageCode()
  } catch {
    return false
  }
}
