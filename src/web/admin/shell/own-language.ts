import { useEffect } from 'react'
import { chooseLanguage } from '#web/i18n/choose-language.ts'
import { languageCode } from '#web/i18n/language.ts'
import { languages } from '#web/i18n/languages.ts'
import { asFields, stored } from '#web/lib/stored.ts'

/** `last` used the office last on this device. `of` holds the language of each person. */
type OwnLanguages = { last: string; of: Record<string, string> }

const NONE: OwnLanguages = { last: '', of: {} }
/** Older people are forgotten. */
const MAX_PEOPLE = 20

const ownLanguages = stored<OwnLanguages>('officeLanguages', NONE, (value) => {
  const { last, of } = asFields(value) ?? {}
  const codes = Object.entries(asFields(of) ?? {}).flatMap(([id, code]) => {
    const known = languages.find((language) => language.code === code)
    return known ? [[id, known.code]] : []
  })
  return typeof last === 'string' ? { last, of: Object.fromEntries(codes.slice(-MAX_PEOPLE)) } : undefined
})

/** Gives each person of a shared device the language that they used last. */
export function useOwnLanguage(userId: string | undefined) {
  useEffect(() => {
    if (userId === undefined) return
    const { last, of } = ownLanguages.get()
    const own = of[userId]
    const { [userId]: _, ...others } = of
    const code = last !== userId && own ? own : languageCode()
    ownLanguages.set({ last: userId, of: { ...others, [userId]: code } })
    if (code !== languageCode()) chooseLanguage(code)
  }, [userId])
}
