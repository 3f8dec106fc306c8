export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }

/** The subset of Markdown that the society's texts use. Anything else stays plain text; nothing becomes HTML. */
export function blocksOf(markdown: string): Block[] {
  return markdown
    .replace(/\r\n?/g, '\n')
    .replace(/^(#{1,6} .*)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^-{3,}$/.test(part))
    .map(toBlock)
}

function toBlock(part: string): Block {
  const lines = part.split('\n')
  const heading = /^(#{1,6}) (.*)$/.exec(part)
  if (heading) return { kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' }
  if (lines.every((line) => line.startsWith('|'))) return toTable(lines)
  if (lines.every((line) => line.startsWith('>'))) {
    return { kind: 'quote', text: lines.map((line) => line.replace(/^>\s?/, '')).join(' ') }
  }
  if (BULLET.test(part)) return { kind: 'list', ordered: false, items: itemsOf(lines, BULLET) }
  if (NUMBER.test(part)) return { kind: 'list', ordered: true, items: itemsOf(lines, NUMBER) }
  return { kind: 'paragraph', text: lines.join(' ') }
}

const BULLET = /^[-*] /
const NUMBER = /^\d+\. /

/** A line without a marker continues the item above. */
function itemsOf(lines: string[], mark: RegExp): string[] {
  const items: string[] = []
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items
}

function toTable(lines: string[]): Block {
  const [head = [], ...rows] = lines.filter((line) => !/^[|\s:-]+$/.test(line)).map(cellsOf)
  return { kind: 'table', head, rows }
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
