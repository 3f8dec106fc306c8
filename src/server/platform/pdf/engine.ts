/** `data` reaches the template as JSON, never as markup. */
export type PdfTask = { template: string; data: object }

export type Engine = {
  compile: (task: PdfTask) => Uint8Array
  /** Frees the compiler's cache of the last document, because it never serves the next one. */
  forget?: () => void
  /** An engine never frees all memory of a document, so a process above this is replaced. */
  maxBytes: number
}
