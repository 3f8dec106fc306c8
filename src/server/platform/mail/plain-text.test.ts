import { expect, test } from 'vitest'
import { oneLine, withoutLinks } from './plain-text.ts'

// Threats: T166
test.each([
  ['Win at http://evil.example/win', 'Win at http: //evil. example/win'],
  ['www.evil.example', 'www. evil. example'],
  ['evil.example/a.b', 'evil. example/a. b'],
  ['HTTPS:\\\\evil.example', 'HTTPS: \\\\evil. example'],
  ['thief@evil.example', 'thief@evil. example'],
  ['evil。example．com｡in', 'evil。 example． com｡ in'],
  ['evil.\u200bexample', 'evil. \u200bexample'],
  ['evil.1example.com', 'evil. 1example. com'],
])('%s is no longer a link: %s', (words, expected) => expect(withoutLinks(words)).toBe(expected))

// Threats: T166
test.each(['Thekkedath House, No. 12/3', 'A. K. Nair', 'Flat 4.5, near St. Mary’s', 'തെക്കേടത്ത് വീട്'])(
  '%s stays as it is',
  (words) => expect(withoutLinks(words)).toBe(words),
)

// Threats: T166
test('no line-ending character is left', () => {
  expect(oneLine('a\r\nb\u2028c\u2029d\u0085e\u000bf\u000cg')).toBe('a b c d e f g')
})
