import { expect, test } from 'vitest'
import { neededLine } from './text.ts'

const refusalOf = (text: string) => neededLine('Name', 100).safeParse(text).error?.issues[0]?.message

// Threats: T97
test.each([
  '',
  ' ',
  '\u00a0',
  '\u200b',
  '\u200d\u200c',
  '\u2800',
  '\u3164',
  '\u115f',
  '\uffa0',
  '\ufeff',
  '\u00ad',
  '\ufe0f',
])('a needed line without a visible character is refused: %j', (text) =>
  expect(refusalOf(text)).toBe('Name is required'),
)

// Threats: T97
test.each(['\u0000', '\u001b', '\u202e', '\ufffe', '\uffff', '\ud800'])(
  'a character of no text is refused: %j',
  (mark) => {
    expect(refusalOf(`a${mark}b`)).toBe('Name contains a character that cannot be stored')
  },
)

// Threats: T97
test.each(['\n', '\r', '\t'])('one line has no break: %j', (mark) => {
  expect(refusalOf(`a${mark}b`)).toBe('Name must be on one line')
})

test.each(['അവന്\u200d', 'രാജ്\u200cകുമാർ', '12/4', '-', '🌿', '👨\u200d👩\u200d👧', '❤\ufe0f'])(
  'a needed line accepts %j',
  (text) => {
    expect(neededLine('Name', 100).parse(` ${text} `)).toBe(text)
  },
)
