/** The parts with a comma between them. An address without its person has empty parts. */
export const joinParts = (...parts: string[]): string => parts.filter(Boolean).join(', ')
