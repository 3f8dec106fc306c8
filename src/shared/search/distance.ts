/** The longest pattern: one bit for each letter of a 31-bit integer. */
const MAX_LETTERS = 31

/**
 * Returns the fewest edits that make `pattern` a substring of a folded text (Myers' algorithm). One step for each letter
 * of the text, for any length of `pattern`.
 */
export function fewestEdits(pattern: string): (text: string) => number {
  const letters = pattern.slice(0, MAX_LETTERS)
  const masks = new Int32Array(CODES)
  for (let at = 0; at < letters.length; at += 1) {
    const code = codeAt(letters, at)
    masks[code] = (masks[code] ?? 0) | (1 << at)
  }
  const last = 1 << (letters.length - 1)

  return (text) => {
    let up = -1
    let down = 0
    let edits = letters.length
    let minimum = edits
    for (let at = 0; at < text.length; at += 1) {
      const equal = masks[codeAt(text, at)] ?? 0
      const diagonal = (((equal & up) + up) ^ up) | equal
      let more = down | ~(diagonal | up)
      let less = up & diagonal
      if (more & last) edits += 1
      if (less & last) edits -= 1
      more <<= 1
      less <<= 1
      up = less | ~(equal | down | more)
      down = more & (equal | down)
      if (edits < minimum) minimum = edits
    }
    return minimum
  }
}

/**
 * The weighted edit distance from `pattern` to the closest part of `text`. A letter costs 1, similar letters cost less,
 * and a part inside a word costs a little more.
 */
export function closestPart(pattern: string, text: string): number {
  const size = text.length + 1
  // Two rows of the edit distance table: the previous and the current one.
  let costs = new Float64Array(size)
  let next = new Float64Array(size)
  for (let at = 0; at < size; at += 1) costs[at] = at === 0 || codeAt(text, at - 1) === SPACE ? 0 : INSIDE_WORD
  for (let row = 0; row < pattern.length; row += 1) {
    const letter = codeAt(pattern, row)
    const dropping = DROPPED[letter] ?? 1
    next[0] = (costs[0] ?? 0) + dropping
    for (let at = 1; at < size; at += 1) {
      const textLetter = codeAt(text, at - 1)
      const changed = (costs[at - 1] ?? 0) + (CHANGED[letter * CODES + textLetter] ?? 1)
      const dropped = (costs[at] ?? 0) + dropping
      const added = (next[at - 1] ?? 0) + (DROPPED[textLetter] ?? 1)
      next[at] = Math.min(changed, dropped, added)
    }
    ;[costs, next] = [next, costs]
  }
  return Math.min(...costs)
}

const CODES = 128
const SPACE = 32
const INSIDE_WORD = 0.3

// Folded letters are below 128. Letters of other scripts collide harmlessly.
const codeAt = (text: string, at: number) => text.charCodeAt(at) % CODES

/** The cost of an insertion or deletion: vowels, aspiration and nasals are the easiest to miss. */
const DROPPED = new Float64Array(CODES).fill(1)
for (const letter of 'aeiouyhn ') DROPPED[codeAt(letter, 0)] = 0.5

/** Voiced and unvoiced, long and short, and letters that share a sound in some positions. */
const SIMILAR = ['td', 'kg', 'pbv', 'scj', 'aeiou', 'iy', 'lr', 'ln', 'ykc']

const CHANGED = new Float64Array(CODES * CODES).fill(1)
for (let code = 0; code < CODES; code += 1) CHANGED[code * CODES + code] = 0
for (const letters of SIMILAR) {
  for (const letter of letters) {
    for (const similar of letters) if (letter !== similar) CHANGED[codeAt(letter, 0) * CODES + codeAt(similar, 0)] = 0.4
  }
}
