import { expect, test } from 'vitest'
import { blocksOf } from './markdown-blocks.ts'

// ASVS: 1.3.5
test.each([
  [
    'a heading, also right above its text',
    '## Title\nText',
    [
      { kind: 'heading', level: 2, text: 'Title' },
      { kind: 'paragraph', text: 'Text' },
    ],
  ],
  ['lines of one paragraph', 'One\ntwo', [{ kind: 'paragraph', text: 'One two' }]],
  [
    'a list with a wrapped item',
    '- one\n  more\n- two',
    [{ kind: 'list', ordered: false, items: ['one more', 'two'] }],
  ],
  ['a numbered list', '1. one\n2. two', [{ kind: 'list', ordered: true, items: ['one', 'two'] }]],
  ['a quote', '> kind\n> words', [{ kind: 'quote', text: 'kind words' }]],
  ['a table', '| A | B |\n|---|---|\n| 1 | 2 |', [{ kind: 'table', head: ['A', 'B'], rows: [['1', '2']] }]],
  [
    'a table with an empty cell',
    '| A | B |\n|:--|--:|\n| 1 | |',
    [{ kind: 'table', head: ['A', 'B'], rows: [['1', '']] }],
  ],
  [
    'no rule and no empty part',
    'One\n\n---\n\n\nTwo',
    [
      { kind: 'paragraph', text: 'One' },
      { kind: 'paragraph', text: 'Two' },
    ],
  ],
  ['HTML as plain text', '<script>alert(1)</script>', [{ kind: 'paragraph', text: '<script>alert(1)</script>' }]],
  ['an empty text as no blocks', ' \r\n ', []],
])('reads %s', (_, markdown, blocks) => expect(blocksOf(markdown)).toEqual(blocks))
