/** Escapes a text for an element or a double-quoted attribute. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** JSON for a script element, without '<', so that no text can close the element. */
export const asData = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
