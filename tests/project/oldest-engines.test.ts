import { expect, test } from 'vitest'
import { languageScript } from '#server/platform/i18n/page-languages.ts'
import { noticeScript, startScript } from '#server/public-pages/page-scripts.ts'
import { PLAIN_STYLE } from '#server/public-pages/without-scripts.ts'
import { tooNewInScript, tooNewInSheet } from '../../tools/oldest-engines.ts'

// Requirements: WEB-1
test.each([
  ['const sorted = list.toSorted()', 'javascript.builtins.Array.toSorted'],
  ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
  ['const groups = Object.groupBy(list, byName)', 'javascript.builtins.Object.groupBy'],
  ['requestIdleCallback(act)', 'api.Window.requestIdleCallback'],
  ['/[\\p{L}--[a-z]]/v.test(text)', 'javascript.builtins.RegExp.unicodeSets'],
])('the build refuses a script with %s', (code, name) => {
  expect(tooNewInScript(code)).toEqual([name])
})

// Requirements: WEB-1
test.each([
  ['.card:has(img) { color: red }', 'css.selectors.has'],
  ['.card { .name { color: red } }', 'css.selectors.nesting'],
  ['.card { color: light-dark(black, white) }', 'css.types.color.light-dark'],
  ['@starting-style { .card { opacity: 0 } }', 'css.at-rules.starting-style'],
  ['@media (scripting: none) { .card { color: red } }', 'css.at-rules.media.scripting'],
  ['p { text-wrap: balance }', 'css.properties.text-wrap'],
])('the build refuses a sheet with %s', (css, name) => {
  expect(tooNewInSheet(css)).toContain(name)
})

test('features of the oldest engines, and features that are tested first, are allowed', () => {
  expect(
    tooNewInScript('list.at(-1)?.map((one) => structuredClone(one)); Object.hasOwn(a, b); list.findLast(is)'),
  ).toEqual([])
  expect(
    tooNewInSheet(
      '.a { inset: 0; color: color-mix(in srgb, red, blue) } @container (width > 10rem) { .a { gap: 1rem } }',
    ),
  ).toEqual([])
  expect(tooNewInSheet('@supports selector(:has(img)) { .card:has(img) { color: red } }')).toEqual([])
})

// Requirements: WEB-1
test('the inline scripts and the inline style work in the oldest engines', () => {
  for (const script of [noticeScript('[]'), startScript('[]'), languageScript])
    expect(tooNewInScript(script)).toEqual(script.includes('connection') ? ['api.Navigator.connection'] : [])
  expect(tooNewInSheet(PLAIN_STYLE)).toEqual([])
})
