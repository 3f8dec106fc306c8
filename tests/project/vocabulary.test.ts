import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { type Node, nodesIn } from './sources.ts'

// Rule: names are the field's words. `docs/glossary.md` has the terms.

const PROJECT = join(import.meta.dirname, '../..')
const FILES = globSync('{src,sandbox,tests,tools,e2e}/**/*.{ts,tsx}', { cwd: PROJECT })

/** Words that no identifier, file or folder uses, with the term to use. */
const BANNED_WORDS: Record<string, string> = {
  ...{ answers: 'responses', ear: 'listener', ears: 'listeners', deed: 'action', deeds: 'actions', told: 'reported' },
  ...{ aside: 'unmatched', anew: 'again', twin: 'duplicate', twins: 'duplicates', untold: 'unlisted', deaf: 'silent' },
  ...{ farewell: 'shutdown', admission: 'load shedding', greeting: 'banner', insist: 'retry', steady: 'resilient' },
  ...{ postbox: 'transport', speaker: 'translator', remedy: 'resolution', remedies: 'resolutions', mirror: 'upsert' },
  ...{
    dice: 'random',
    judge: 'oracle',
    gallery: 'component tests',
    office: 'admin',
    forgetting: 'retention',
    kept: 'stored',
  },
  ...{ looker: 'check', disown: 'anonymise', picture: 'image', pictures: 'images', operator: 'cli', world: 'state' },
  ...{ sought: 'query', mend: 'resolve', mending: 'resolving' },
  ...{ hear: 'receive', heard: 'received', hearing: 'listening', rests: 'backoff', urgency: 'priority' },
  ...{ crowd: 'clients', stray: 'unmatched', fate: 'outcome', fates: 'outcomes', rooms: 'slack', moments: 'events' },
  ...{ sayable: 'translatable', asker: 'client', occasion: 'event', whereabouts: 'client', rival: 'compared' },
  ...{ carry: 'send', carried: 'sent', spare: 'unused', beside: 'next to', anyhow: 'always', nowhere: 'unreachable' },
  ...{ ask: 'request', asking: 'requesting', say: 'translate', said: 'output', tell: 'notify', wanted: 'requested' },
  ...{ trouble: 'fault', troubles: 'faults', strays: 'unmatched', room: 'capacity', ways: 'methods', spoil: 'inject' },
  ...{ look: 'check', looks: 'checks', thing: 'item', patience: 'timeout', calm: 'idle' },
  ...{ furthest: 'maximum', farthest: 'maximum', alike: 'similar', things: 'items', linger: 'delay' },
}

/** Names that no identifier has, with the term to use. */
const OLD_NAMES: Record<string, string> = {
  ...{ settleWrites: 'awaitInvalidation', mayHaveChanged: 'isMutation', isFirstTime: 'claimIdempotencyKey' },
  ...{ countTry: 'consume', refuseSpent: 'assertWithinLimit', isLeaving: 'isDraining', forRequest: 'withRequestId' },
  ...{ compiledOnce: 'preparedQuery', isKnownPlace: 'isTrustedNetwork', nextLook: 'nextPollAt', setAside: 'unmatched' },
  ...{
    keepEvent: 'storeWebhook',
    EventStore: 'WebhookInbox',
    decideRefund: 'requestRefund',
    followRefund: 'syncRefund',
  },
  ...{ noteRefund: 'recordRefundStatus', standingOf: 'loadPlacementContext', lockWanted: 'lockVariants' },
  ...{ giveBack: 'refund', goneBack: 'refundedAmount', givenBack: 'refunded' },
  ...{ leaveShop: 'deleteAccount', jobsByHand: 'runJobsManually', passTime: 'shiftClock' },
}

/** Released names: fields of calls, of a backup and of a dictionary, a column, an option of nodemailer. */
const RELEASED_NAMES = new Set(['pictures', 'keptAs', 'told_at', 'greetingTimeout', 'office'])

const wordsIn = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

const bannedWordsIn = (name: string) => wordsIn(name).filter((word) => Object.hasOwn(BANNED_WORDS, word))

const termFor = (name: string): string[] => {
  if (RELEASED_NAMES.has(name)) return []
  const term = Object.hasOwn(OLD_NAMES, name) ? OLD_NAMES[name] : undefined
  return term === undefined ? bannedWordsIn(name).map((word) => String(BANNED_WORDS[word])) : [term]
}

const identifiersIn = (file: string): string[] => {
  const program = parseSync(file, readFileSync(join(PROJECT, file), 'utf8')).program as unknown as Node
  return [
    ...new Set([...nodesIn(program)].flatMap(({ node }) => (node.type === 'Identifier' ? [String(node.name)] : []))),
  ]
}

test('no identifier uses a word of the old dialect', { timeout: 60_000 }, () => {
  const files = FILES.filter((file) => file !== 'tests/project/vocabulary.test.ts')
  const found = files.flatMap((file) =>
    identifiersIn(file).flatMap((name) => termFor(name).map((term) => `${file}: ${name} (use "${term}")`)),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

test('no file or folder is named by a word of the old dialect', () => {
  expect(FILES.filter((file) => bannedWordsIn(file.replaceAll('/', ' ')).length > 0)).toEqual([])
})
