import type { ImportReport } from '#shared/exchange.ts'
import { fetchFile } from '#web/lib/download-file.ts'

/** Uploads a product file. A dry run only reports what the import would do. */
export async function sendProductFile(file: File, { isDryRun }: { isDryRun: boolean }): Promise<ImportReport> {
  const response = await fetchFile(`/api/products/import?dryRun=${isDryRun ? 1 : 0}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: file,
  })
  return response.json()
}
