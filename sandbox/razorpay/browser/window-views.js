const find = (selector, within = document) => within.querySelector(selector)
const findAll = (selector, within = document) => [...within.querySelectorAll(selector)]
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })

let before = 'choose'

export const stepNamed = (name) => find(`[data-view="${name}"]`)

export const shown = () => find('[data-view]:not([hidden])')?.dataset.view

/** Shows one step and moves the focus to its first input or heading. */
export function show(name) {
  before = shown() ?? before
  alert('', '')
  for (const section of findAll('[data-view]')) section.hidden = section.dataset.view !== name
  const start = name === 'choose' ? find('h1') : (find('input', stepNamed(name)) ?? find('h2', stepNamed(name)))
  start.focus()
}

export const back = () => show(before)

/** Shows the shop's own texts and the amount. The amount comes from the order, not from the page. */
export function showShop({ name, description, image, theme }, order) {
  find('[data-name]').textContent = name || 'Payment'
  find('[data-description]').textContent = description ?? ''
  if (image) Object.assign(find('[data-logo]'), { src: image, hidden: false })
  if (CSS.supports('color', theme?.color ?? '')) find('main').style.setProperty('--shop', theme.color)
  const amount = order ? rupees.format(order.amount / 100) : ''
  find('.amount').hidden = !order
  find('[data-amount]').textContent = amount
  for (const button of findAll('form[data-method] .pay')) button.textContent = `Pay ${amount}`
  find('main').hidden = false
}

/** Without a bank it is the page of a UPI app. */
export function showBank(bank) {
  find('[data-bank-name]').textContent = `${bank?.name ?? 'UPI app'} test page`
  find('[data-cancel-pays]').hidden = Boolean(bank)
}

export function showFinal(sentence) {
  find('[data-stuck]').textContent = sentence
  show('stuck')
}

/** Shows an error message; an empty sentence removes it. */
export function alert(title, sentence) {
  const box = find('[data-alert]')
  box.replaceChildren()
  if (!sentence) return
  const strong = document.createElement('strong')
  strong.textContent = title
  box.append(strong, ` ${sentence}`)
  box.focus()
}

/** Shows the error under its field. Returns false when the form has no such field. */
export function showFieldError(form, { field, description }) {
  const input = form.elements?.namedItem(field)
  if (!input) return false
  input.setAttribute('aria-invalid', 'true')
  find(`#${input.id}-error`).textContent = description
  input.focus()
  return true
}

/** Prevents a double payment by a second tap, and shows that the payment is being processed. */
export async function busy(step, busyText, run) {
  alert('', '')
  for (const input of findAll('[aria-invalid]', step)) input.removeAttribute('aria-invalid')
  for (const error of findAll('.error', step)) error.textContent = ''
  const buttons = findAll('button', step)
  const pay = find('.pay', step) ?? find('.line', step)
  const label = pay.textContent
  pay.textContent = busyText
  for (const button of buttons) button.disabled = true
  const result = await run()
  for (const button of buttons) button.disabled = false
  pay.textContent = label
  return result
}

/** Shows the payment methods that the shop did not hide. The preferred one, or else the first, is open. */
export function showTabs({ config, prefill }) {
  const hidden = (config?.display?.hide ?? []).filter(({ flows }) => !flows).map(({ method }) => method)
  const tabs = findAll('[role=tab]')
  for (const tab of tabs) tab.hidden = hidden.includes(methodOf(tab))
  const open = tabs.filter((tab) => !tab.hidden)
  const preferred = open.find((tab) => methodOf(tab) === prefill?.method)
  select(preferred ?? open[0])
  find('[role=tablist]').addEventListener('click', ({ target }) => target.closest('[role=tab]') && select(target))
  find('[role=tablist]').addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const next = open[(open.indexOf(event.target) + step + open.length) % open.length]
    select(next)
    next.focus()
  })
}

export function select(chosen) {
  for (const tab of findAll('[role=tab]')) {
    tab.ariaSelected = String(tab === chosen)
    tab.tabIndex = tab === chosen ? 0 : -1
    find(`#${tab.getAttribute('aria-controls')}`).hidden = tab !== chosen
  }
  alert('', '')
}

/** Keeps the focus inside the window when Tab is pressed. */
export function keepFocus(event) {
  const stops = findAll('button, input, select, summary').filter(
    (element) => element.offsetParent && !element.matches(':disabled, [tabindex="-1"], details:not([open]) li *'),
  )
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to.focus()
}

const methodOf = (tab) => tab.id.replace('tab-', '')
