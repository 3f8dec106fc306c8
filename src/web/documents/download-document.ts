import type { DocumentPaper } from '#shared/document-kinds.ts'
import type { DocumentEntry } from '#shared/documents.ts'
import { languageCode } from '#web/i18n/language.ts'
import { downloadFile } from '#web/lib/download-file.ts'

/** 'ml' documents have Malayalam beside the English. */
export const documentLanguage = () => (languageCode() === 'ml' ? 'ml' : 'en')

export const downloadDocument = ({ _id, number }: Pick<DocumentEntry, '_id' | 'number'>, paper: DocumentPaper) =>
  downloadFile(
    `/api/documents/${_id}/pdf?paper=${paper}&language=${documentLanguage()}`,
    `${number.replaceAll('/', '-')}.pdf`,
  )
