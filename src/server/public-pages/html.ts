/** A text inside an element or between double quotes, from which it cannot get out. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Data inside a script element: no text can end it, for there is no '<' in it. */
export const asData = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
