/** A name that nobody else gives, for a deed that must be done once however often it is sent. Not `randomUUID`: a page without https has none. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
