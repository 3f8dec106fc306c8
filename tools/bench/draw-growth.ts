import { escapeText } from './draw.ts'
import { median, type Row } from './row.ts'

const WIDTH = 720
const HEIGHT = 420
const LEFT = 60
const RIGHT = 330

type Line = { name: string; points: [products: number, value: number][] }

/** The plans' costs by the size of the shop, both logarithmic; undefined unless measured at two sizes. */
export function drawGrowth(rows: Row[], title: string): string | undefined {
  const lines = linesOf(rows.filter(({ part }) => part === 'plans'))
  const products = lines.flatMap(({ points }) => points.map(([n]) => n))
  const costs = lines.flatMap(({ points }) => points.map(([, cost]) => cost))
  if (new Set(products).size < 2) return undefined
  const x = scale(products, LEFT, WIDTH - RIGHT)
  const y = scale(costs, HEIGHT - 40, 40)
  const toPoint = ([n, cost]: Line['points'][number]) => `${x(n).toFixed(1)},${y(cost).toFixed(1)}`
  const drawn = lines.map(({ name, points }, n) => {
    const color = `hsl(${Math.round((360 * n) / lines.length)} 65% 35%)`
    return `<polyline fill="none" stroke="${color}" stroke-width="2" points="${points.map(toPoint).join(' ')}"/>
<text x="${WIDTH - RIGHT + 20}" y="${50 + 20 * n}" fill="${color}">${escapeText(name)}</text>`
  })
  const sizes = [...new Set(products)].map(
    (n) => `<text x="${x(n)}" y="${HEIGHT - 15}" text-anchor="middle">${n.toLocaleString('en-IN')}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
<text x="10" y="20" font-size="14">Planned cost by number of products: ${escapeText(title)}</text>
${drawn.join('\n')}
${sizes.join('\n')}
</svg>
`
}

function linesOf(rows: Row[]): Line[] {
  const lines = new Map<string, Line>()
  for (const { name, rounds } of rows) {
    const [, call = '', products = ''] = /^plan of (.*), (\d+) products$/.exec(name) ?? []
    const line = lines.get(call) ?? { name: call, points: [] }
    lines.set(call, { ...line, points: [...line.points, [Number(products), Math.max(1, median(rounds))]] })
  }
  return [...lines.values()]
}

function scale(values: number[], from: number, to: number): (value: number) => number {
  const [low, high] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))]
  return (value) => from + ((Math.log(value) - low) / (high - low || 1)) * (to - from)
}
