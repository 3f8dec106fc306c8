import { useEffect } from 'react'
import { languageCode } from '#web/i18n/language.ts'
import { send } from '#web/lib/send.ts'
import { type UserInfo, userInfo } from '#web/lib/user-info.ts'

/** Tells the shop when a member of staff has chosen another language, so that their next sign-in starts in it. */
export function useOwnLanguage(user: UserInfo | undefined) {
  const isChanged = user?.language !== undefined && user.language !== languageCode()
  useEffect(() => {
    // The call sends the language of the page. Without an answer the next page tells it again.
    if (isChanged)
      send('PUT /api/users/profile', { body: {} }).then(
        (own) => userInfo.get() && userInfo.set(own),
        () => {},
      )
  }, [isChanged])
}
