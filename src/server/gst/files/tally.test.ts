import { expect, test } from 'vitest'
import { inXml } from './tally.ts'

// Requirements: GST-8
// Threats: T97
test.each(['\u0000', '\u0008', '\u000b', '\u001f', '\ufffe', '\uffff', '\ud800', '\udc00'])(
  'a stored name with %j, which XML refuses, does not spoil the Tally file',
  (mark) => expect(inXml(`A${mark}<b>`)).toBe('A&lt;b&gt;'),
)

test('every other character of a stored name stays in the Tally file', () => {
  for (const text of ['\t\n\r ~', '\ud7ff\ue000\ufffd', 'ലക്ഷ്മി 🌿', '\u{10ffff}']) expect(inXml(text)).toBe(text)
})
