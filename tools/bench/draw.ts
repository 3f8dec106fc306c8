import { isMet, type Row, ratioOf } from './row.ts'

const LINE = 26
const LEFT = 430
const WIDTH = 400

/** Each figure relative to its limit, with its goal. Figures without a limit are left out. */
export function draw(rows: Row[], title: string): string {
  const drawn = rows.flatMap((row) => {
    const ratio = ratioOf(row)
    return ratio === undefined ? [] : [{ row, ratio }]
  })
  const longest = Math.max(1, ...drawn.map(({ ratio }) => ratio))
  const x = (ratio: number) => LEFT + (ratio / longest) * WIDTH
  const height = (drawn.length + 2) * LINE
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 80} ${height}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="#fff"/>
<text x="10" y="20" font-size="15">${escapeText(title)}</text>
<line x1="${x(1)}" x2="${x(1)}" y1="${LINE}" y2="${height}" stroke="#999" stroke-dasharray="4 3"/>
${drawn.map(({ row, ratio }, n) => toBar(row, ratio, (n + 1.4) * LINE, x)).join('\n')}
</svg>
`
}

function toBar(row: Row, ratio: number, y: number, x: (ratio: number) => number): string {
  const { goal } = row
  const mark =
    goal && 'ratio' in goal
      ? `<line x1="${x(goal.ratio)}" x2="${x(goal.ratio)}" y1="${y - 3}" y2="${y + 17}" stroke="#111" stroke-width="2"/>`
      : ''
  return `<text x="${LEFT - 8}" y="${y + 12}" text-anchor="end">${escapeText(row.name)}</text>
<rect x="${LEFT}" y="${y}" width="${Math.max(1, x(ratio) - LEFT)}" height="14" fill="${isMet(row) === false ? '#b3261e' : '#2e6b3a'}"/>${mark}
<text x="${x(ratio) + 6}" y="${y + 12}">${ratio.toFixed(2)}</text>`
}

export const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
