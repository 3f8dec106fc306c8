export const ROWS_PER_PAGE = 50

/** The rows of a page. A page past the end becomes the last one. */
export function pageOf<Row>(rows: Row[], wanted: number): { rows: Row[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE))
  const page = Math.min(Math.max(1, wanted), pages)
  return { rows: rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE), page, pages }
}
