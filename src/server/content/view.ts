import type { SocietyText } from '#shared/society.ts'

export const toSocietyText = (row: { page: string; title: string; short: string; body?: string }): SocietyText => ({
  _id: row.page,
  title: row.title,
  short: row.short,
  body: row.body ?? '',
})
