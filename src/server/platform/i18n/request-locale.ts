import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ENGLISH } from '#shared/language.ts'
import { type Translatable, translate } from '#shared/sentence.ts'
import { type Languages, languages as ours } from './locales.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the requested language; undefined if none is ours. */
    language: string | undefined
    /** In the caller's language; English if none of ours is requested. */
    translate: (text: Translatable) => string
  }
}

/** Parses Accept-Language lazily: most requests need no translation. */
export function addRequestLanguage(app: FastifyInstance, languages: Languages = ours) {
  app.decorateRequest('language', {
    getter(this: FastifyRequest) {
      return preferred(this.headers['accept-language'], languages)
    },
  })
  app.decorateRequest('translate', function (this: FastifyRequest, text: Translatable) {
    return translate(text, languages.get(this.language ?? ENGLISH.code)?.words)
  })
}

/** The first supported language in the header, without those of q=0: 'de, ml-IN;q=0.9, en' -> 'ml'. */
function preferred(header: string | undefined, languages: Languages): string | undefined {
  const named =
    header
      ?.slice(0, MAX_LENGTH)
      .toLowerCase()
      .replace(REFUSED, '')
      .match(/[a-z]{2,8}(?=[\s,;-]|$)/g) ?? []
  return named.find((code) => code === ENGLISH.code || languages.has(code))
}

const REFUSED = /[^,]*;\s*q=0(?:\.0*)?\s*(?=,|$)/g

const MAX_LENGTH = 500
