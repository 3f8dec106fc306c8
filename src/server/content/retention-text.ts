import { textIn } from '#server/platform/i18n/page-words.ts'
import { ENGLISH } from '#shared/language.ts'
import { retentionRules } from '#shared/retention.ts'
import type { PlainSentence } from '#shared/sentence.ts'
import { isTranslated } from './in-language.ts'

/** The table of retention rules as Markdown, for the end of the privacy page. Two columns fit a phone. */
export function retentionText(language: string | undefined): string {
  const code = isTranslated(language) ? language : ENGLISH.code
  const say = (text: PlainSentence) => textIn({ code }, text)
  const rows = retentionRules.map(
    ({ what, why, howLong, law }) => `| **${say(what)}:** ${say(why)} | ${say(howLong)}. ${say(law)} |`,
  )
  return [
    `\n\n## ${say('How long we keep each kind of data')}\n`,
    `| ${say('What, and why')} | ${say('How long, and by which law')} |`,
    '|---|---|',
    ...rows,
    '',
  ].join('\n')
}
