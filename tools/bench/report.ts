import { isMet, median, type Row, ratioOf, spreadOf } from './row.ts'

const HEAD = ['figure', 'median', '±', 'limit', 'ratio', 'goal', '']

/** One line for each figure, beside its limit. */
export function toTable(rows: Row[]): string {
  const lines = [HEAD, ...rows.map(toCells)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? '').length)))
  return lines
    .map((cells) =>
      cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  '),
    )
    .map((line) => line.trimEnd())
    .join('\n')
}

function toCells(row: Row): string[] {
  const ratio = ratioOf(row)
  return [
    `${row.name} (${row.unit})`,
    toNumber(median(row.rounds)),
    `${spreadOf(row.rounds).toFixed(0)} %`,
    row.limit ? toNumber(median(row.limit.rounds)) : '',
    ratio === undefined ? '' : ratio.toFixed(2),
    goalOf(row),
    { true: 'reached', false: 'MISSED', undefined: '' }[`${isMet(row)}`] ?? '',
  ]
}

function goalOf({ goal, better }: Row): string {
  if (!goal) return ''
  return `${better === 'higher' ? '≥' : '≤'} ${'ratio' in goal ? goal.ratio : toNumber(goal.bound)}`
}

export const toNumber = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-IN') : value >= 10 ? value.toFixed(1) : value.toFixed(2)
