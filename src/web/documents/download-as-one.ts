import { downloadFile } from '#web/lib/download-file.ts'
import { documentLanguage } from './download-document.ts'
import { chosenPaper } from './paper-field.tsx'

const FILE_NAMES = { '/api/documents/pdf': 'documents.pdf', '/api/orders/packing-slips': 'packing-slips.pdf' }
export type PdfOfMany = keyof typeof FILE_NAMES

export const downloadAsOne = (path: PdfOfMany, ids: string[]) =>
  downloadFile(path, FILE_NAMES[path], { ids, paper: chosenPaper.get(), language: documentLanguage() })
