import { join } from 'node:path'
import type { PdfCompiler } from '#server/platform/pdf/pdf-compiler.ts'
import type { DocumentPaper, DocumentSnapshot } from '#shared/documents.ts'
import { toPrinted } from './printed.ts'

/** The folder of all templates. A tax document names the version that it was issued with. */
export const TEMPLATES = join(import.meta.dirname, '../templates')

export type Printing = { paper: DocumentPaper; language: 'en' | 'ml' }
type Document = { snapshot: DocumentSnapshot; template: number; provider_mode: string }

/** All in one PDF, in their order, each with the template that it was issued with. */
export const makePdf = (pdfs: PdfCompiler, documents: Document[], { paper, language }: Printing): Promise<Uint8Array> =>
  pdfs.compile({
    template: 'documents.typ',
    data: {
      paper,
      language,
      documents: documents.map(({ snapshot, template, provider_mode }) => ({
        template,
        ...toPrinted({ snapshot, isTest: provider_mode !== 'live' }),
      })),
    },
  })

/** 'KS-26-27-000001.pdf' */
export const fileNameOf = ({ snapshot }: Document): string => `${snapshot.number.replaceAll('/', '-')}.pdf`
