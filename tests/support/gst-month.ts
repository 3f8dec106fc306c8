// The GST return of sold orders, computed only from the orders and their refunds by the trade rules, section 1. It
// shares no code with the shop, so that a mistake there is not repeated here. Amounts in paise.

export type SoldLine = { item: string; hsn: string; rate: number; unit: number; qty: number }
export type Refunded = { amount: number; pieces: Map<string, number> | undefined }
export type Sale = {
  place: string
  isInterState: boolean
  gstin: string
  discount: number
  goods: number
  tax: number
  delivery: number
  lines: SoldLine[]
  before: Refunded[]
  /** Undefined until the goods are shipped. */
  after: Refunded[] | undefined
}

type Cells = [taxable: number, cgst: number, sgst: number, igst: number]
type Row = { item: string | undefined; hsn: string; rate: number; qty: number; cells: Cells }
export type Figure = Omit<Row, 'item'> & Pick<Sale, 'place' | 'isInterState' | 'gstin'> & { table: string }

const FEE = '9965'
const add = (numbers: number[]) => numbers.reduce((sum, value) => sum + value, 0)
const worth = (row: Row) => add(row.cells)

/** Splits `total`: each part gets its whole paise, and the largest remainders get one more. */
function splitByRemainder(total: number, parts: bigint[], per: bigint): number[] {
  const shares = parts.map((part) => ({ amount: Number(part / per), remainder: part % per }))
  for (let left = total - add(shares.map(({ amount }) => amount)); left > 0; left -= 1) {
    const best = shares.reduce((largest, share) => (share.remainder > largest.remainder ? share : largest))
    best.amount += 1
    best.remainder = -1n
  }
  return shares.map(({ amount }) => amount)
}

const prorate = (total: number, weights: number[]) => {
  const sum = add(weights)
  return sum === 0
    ? weights.map(() => 0)
    : splitByRemainder(
        total,
        weights.map((weight) => BigInt(weight) * BigInt(total)),
        BigInt(sum),
      )
}

const ratesOf = (rows: { rate: number }[]) => [...new Set(rows.map(({ rate }) => rate))].sort((a, b) => a - b)

export function rowsOf(sale: Sale): Row[] {
  const { lines, discount } = sale
  const exact = lines.map(({ unit, qty }) => BigInt(unit * qty * (10_000 - discount)))
  const taxable = splitByRemainder(sale.goods, exact, 10_000n)
  const rates = ratesOf(lines)
  const within = (rate: number) => lines.map((line, n) => (line.rate === rate ? (exact[n] ?? 0n) * BigInt(rate) : 0n))
  const taxOfRates = splitByRemainder(
    sale.tax,
    rates.map((rate) => within(rate).reduce((sum, value) => sum + value, 0n)),
    100_000_000n,
  )
  const taxes = lines.map(() => 0)
  rates.forEach((rate, at) => {
    const chosen = lines.flatMap((line, n) => (line.rate === rate ? [n] : []))
    const shares = splitByRemainder(
      taxOfRates[at] ?? 0,
      chosen.map((n) => within(rate)[n] ?? 0n),
      100_000_000n,
    )
    chosen.forEach((n, index) => {
      taxes[n] = shares[index] ?? 0
    })
  })
  const fees = prorate(sale.delivery, taxable)
  const all = [
    ...lines.map((line, n) => ({ ...line, taxable: taxable[n] ?? 0, tax: taxes[n] ?? 0 })),
    ...rates.flatMap((rate) => {
      const fee = add(fees.filter((_, n) => lines[n]?.rate === rate))
      const net = Math.floor((fee * 20_000 + 10_000 + rate) / (2 * (10_000 + rate)))
      return fee > 0 ? [{ item: undefined, hsn: FEE, rate, qty: 1, taxable: net, tax: fee - net }] : []
    }),
  ]
  return splitTaxes(
    all.map(({ item, hsn, rate, qty, taxable: net, tax }) => ({ item, hsn, rate, qty, cells: [net, 0, 0, tax] })),
    sale.isInterState,
  )
}

/** The tax of each rate as IGST, or in halves with an odd paisa to CGST. */
function splitTaxes(rows: Row[], isInterState: boolean): Row[] {
  const taxOf = ({ cells: [, ...taxes] }: Row) => add(taxes)
  const central = new Map<object, number>()
  for (const rate of new Set(rows.map((row) => row.rate))) {
    const same = rows.filter((row) => row.rate === rate)
    splitByRemainder(
      Math.ceil(add(same.map(taxOf)) / 2),
      same.map((row) => BigInt(taxOf(row))),
      2n,
    ).forEach((share, n) => {
      if (same[n]) central.set(same[n], share)
    })
  }
  return rows.map((row) => {
    const cgst = central.get(row) ?? 0
    return {
      ...row,
      cells: isInterState ? [row.cells[0], 0, 0, taxOf(row)] : [row.cells[0], cgst, taxOf(row) - cgst, 0],
    }
  })
}

/** What a refund takes: by its pieces, or so that all refunds together are in proportion to the whole rows. */
function refundRows(whole: Row[], left: Row[], { amount, pieces }: Refunded): Row[] {
  const isAll = amount === add(left.map(worth))
  const piecesOf = (row: Row) => (isAll ? row.qty : (pieces?.get(row.item ?? '') ?? 0))
  const pieceAmounts = left.map((row) => (row.qty === 0 ? 0 : Math.round((worth(row) * piecesOf(row)) / row.qty)))
  const refundRows = subtract(whole, left)
  const target =
    !isAll && add(pieceAmounts) > 0
      ? prorate(amount, pieceAmounts)
      : prorate(add(refundRows.map(worth)) + amount, whole.map(worth)).map(
          (share, n) => share - worth(refundRows[n] as Row),
        )
  const amounts = fitToTotal(
    amount,
    left.map((row, n) => ({ target: target[n] ?? 0, from: 0, to: worth(row) })),
  )
  const parts = left.map((row, n): Part => {
    const [all, before, share] = [whole[n] as Row, refundRows[n] as Row, amounts[n] ?? 0]
    const [net = 0] = prorate(worth(before) + share, [all.cells[0], worth(all) - all.cells[0]])
    const from = Math.max(0, share - (worth(row) - row.cells[0]))
    const taxable = Math.min(Math.max(net - before.cells[0], from), share, row.cells[0])
    return { row, before, taxable, tax: share - taxable }
  })
  const central = new Map<Row, number>()
  for (const rate of new Set(left.map((row) => row.rate)))
    halve(parts.filter(({ row }) => row.rate === rate)).forEach(([row, share]) => {
      central.set(row, share)
    })
  return parts.map(({ row, taxable, tax }, n) => {
    const cgst = central.get(row) ?? 0
    const cells: Cells = (whole[n] as Row).cells[3] > 0 ? [taxable, 0, 0, tax] : [taxable, cgst, tax - cgst, 0]
    return { ...row, qty: piecesOf(row), cells }
  })
}

type Part = { row: Row; before: Row; taxable: number; tax: number }

/** Half of the tax of a rate, counted over all refunds. No row gives more than it has. */
function halve(parts: Part[]): [Row, number][] {
  const all = parts.map(
    ({ row, before, tax }): Row => ({ ...row, cells: [0, 0, 0, worth(before) - before.cells[0] + tax] }),
  )
  const halves = splitTaxes(all, false)
  const bounds = parts.map(({ row, before, tax }, n) => ({
    target: (halves[n]?.cells[1] ?? 0) - before.cells[1],
    from: Math.max(0, tax - row.cells[2] - row.cells[3]),
    to: Math.min(tax, row.cells[1]),
  }))
  const shares = fitToTotal(add(bounds.map(({ target }) => target)), bounds)
  return parts.map(({ row }, n) => [row, shares[n] ?? 0])
}

/** Each target share within its bounds. What that changes of the total is prorated over what the bounds leave. */
function fitToTotal(total: number, shares: { target: number; from: number; to: number }[]): number[] {
  const clamped = shares.map(({ target, from, to }) => Math.min(Math.max(target, from), to))
  const difference = total - add(clamped)
  const margins = shares.map(({ from, to }, n) => (difference > 0 ? to - (clamped[n] ?? 0) : (clamped[n] ?? 0) - from))
  const adjustments = prorate(Math.min(Math.abs(difference), add(margins)), margins)
  return clamped.map((share, n) => share + Math.sign(difference) * (adjustments[n] ?? 0))
}

const subtract = (left: Row[], subtracted: Row[]): Row[] =>
  left.map((row, n) => ({
    ...row,
    qty: row.item === undefined ? row.qty : row.qty - (subtracted[n]?.qty ?? 0),
    cells: row.cells.map((cell, at) => cell - (subtracted[n]?.cells[at] ?? 0)) as Cells,
  }))

/**
 * An invoice has no row without pieces. A paisa that rounding left there is added to the largest row of its rate, or else
 * to the largest row.
 */
function invoiceOf(rows: Row[]): Row[] {
  const shown = rows.filter((row) => row.qty > 0 && (row.item !== undefined || worth(row) > 0))
  const emptyRows = rows.filter((row) => row.qty === 0 && worth(row) > 0)
  const largest = (some: Row[]) => some.find((row) => worth(row) === Math.max(...some.map(worth)))
  const targets = emptyRows.map(({ rate }) => largest(shown.filter((row) => row.rate === rate)) ?? largest(shown))
  return shown.map((row) => {
    const assigned = emptyRows.filter((_, n) => targets[n] === row)
    return {
      ...row,
      cells: row.cells.map((cell, c) => cell + add(assigned.map(({ cells }) => cells[c] ?? 0))) as Cells,
    }
  })
}

/** The figures of the invoice and the credit notes of a sale; a credit note's are below 0. */
export function figuresOf(sale: Sale): { invoice: number; figures: Figure[] } {
  if (!sale.after) return { invoice: 0, figures: [] }
  const paid = rowsOf(sale)
  const remaining = sale.before.reduce((left, refund) => subtract(left, refundRows(paid, left, refund)), paid)
  const invoiced = splitTaxes(invoiceOf(remaining), sale.isInterState)
  let left = invoiced
  const invoice = add(left.map(worth))
  const large = sale.gstin === '' && sale.isInterState && invoice > 100_000_00
  const toFigure = (table: string, sign: number) => (row: Row) => ({
    ...{ table, place: sale.place, isInterState: sale.isInterState, gstin: sale.gstin, hsn: row.hsn, rate: row.rate },
    qty: row.item === undefined ? 0 : sign * row.qty,
    cells: row.cells.map((cell) => sign * cell) as Cells,
  })
  const figures: Figure[] = left.map(toFigure(sale.gstin ? 'b2b' : large ? 'b2cl' : 'b2cs', 1))
  for (const refund of sale.after) {
    const refunded = refundRows(invoiced, left, refund)
    figures.push(...refunded.map(toFigure(sale.gstin ? 'cdnr' : large ? 'cdnur' : 'b2cs', -1)))
    left = subtract(left, refunded)
  }
  return { invoice, figures }
}

/** Adds the cells of figures with the same key: `key taxable cgst sgst igst`, sorted. */
export function tableOf(figures: Figure[], keyOf: (figure: Figure) => string): string[] {
  const sums = new Map<string, Cells>()
  for (const figure of figures) {
    const sum = sums.get(keyOf(figure)) ?? [0, 0, 0, 0]
    sums.set(keyOf(figure), sum.map((cell, n) => cell + (figure.cells[n] ?? 0)) as Cells)
  }
  return [...sums].map(([key, cells]) => `${key} ${cells.join(' ')}`).sort()
}
