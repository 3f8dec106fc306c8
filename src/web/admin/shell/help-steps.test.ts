import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Dictionary } from '#shared/language.ts'
import { HELP } from './help-steps.ts'

const dictionary: Dictionary = JSON.parse(readFileSync(join(import.meta.dirname, '../../../words/ml.json'), 'utf8'))
const translations = { ...dictionary.shop, ...dictionary.office }
const quoted = (text: string) => [...text.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name)

// Requirements: ADMIN-32
test('a help step names the buttons as the screen does, in both languages', () => {
  const steps = HELP.flatMap(({ steps }): string[] => [...steps])
  const wrong = steps.flatMap((step) => {
    const inMalayalam = quoted(translations[step] ?? '')
    return quoted(step).filter((name) => translations[name] === undefined || !inMalayalam.includes(translations[name]))
  })
  expect(steps.length).toBeGreaterThan(30)
  expect(wrong).toEqual([])
})
