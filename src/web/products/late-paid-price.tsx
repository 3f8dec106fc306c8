import { page } from '#web/lib/page.tsx'

/** What one piece really costs. Its bytes come after the first script; the caller keeps its place. */
export const LatePaidPrice = page(async () => (await import('./paid-price.tsx')).PaidPrice)
