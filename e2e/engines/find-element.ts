/** An element by its accessible name or text. A string matches the whole text. Only visible elements match. */
export type Target = { role: Role; name: string | RegExp } | { text: string | RegExp }

const SELECTORS = {
  alert: '[role=alert]',
  button: 'button, [role=button]',
  combobox: 'input[role=combobox]',
  dialog: 'dialog[open], [role=dialog]',
  field: 'input, textarea, select',
  heading: 'h1, h2, h3, h4',
  iframe: 'iframe',
  link: 'a[href]',
  option: '[role=option]',
  radio: 'input[type=radio]',
  tab: '[role=tab]',
} as const

export type Role = keyof typeof SELECTORS

/** An expression that evaluates to the first such element, or to undefined. */
export function expressionFor(target: Target): string {
  const text = 'text' in target ? target.text : target.name
  const matches =
    typeof text === 'string' ? `(text) => text === ${JSON.stringify(text)}` : `(text) => ${text}.test(text)`
  if ('text' in target) return `(${FIND_TEXT})(${matches}, ${IS_VISIBLE})`
  return `(${FIND})(${JSON.stringify(SELECTORS[target.role])}, ${matches}, ${IS_VISIBLE})`
}

/** The visible label covers the radio button. */
const IS_VISIBLE = `(element) => {
  const shown = element.type === 'radio' ? element.closest('label') ?? element : element
  const { width, height } = shown.getBoundingClientRect()
  return width > 1 && height > 1 && getComputedStyle(shown).visibility === 'visible'
}`

const FIND = `(selector, matches, isVisible) => {
  const textOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data
    if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute('aria-hidden') === 'true') return ''
    const { display, visibility } = getComputedStyle(node)
    if (display === 'none' || visibility !== 'visible') return ''
    const text = node.alt ?? node.getAttribute('aria-label') ?? contentOf(node)
    return display === 'inline' ? text : ' ' + text + ' '
  }
  const contentOf = (element) => [...element.childNodes].map(textOf).join('')
  const nameOf = (element) =>
    (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => id && document.getElementById(id)).filter(Boolean).map(contentOf).join(' ') ||
    element.getAttribute('aria-label') || [...(element.labels ?? [])].map(contentOf).join(' ') || element.title || contentOf(element)
  return [...document.querySelectorAll(selector)].find((element) => matches(nameOf(element).replace(/\\s+/g, ' ').trim()) && isVisible(element))
}`

/** The innermost element with the text. */
const FIND_TEXT = `(matches, isVisible) =>
  [...document.body.querySelectorAll('*:not(script, style, noscript)')]
    .findLast((element) => matches(element.textContent.replace(/\\s+/g, ' ').trim()) && isVisible(element))`
