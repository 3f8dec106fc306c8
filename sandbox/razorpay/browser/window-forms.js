import { select } from './window-views.js'

const find = (selector) => document.querySelector(selector)

export const fieldsOf = (form) => Object.fromEntries(new FormData(form))

/** Lists what can be typed here, so that nobody has to look it up. */
export function offer({ cards, upi_ids, banks }) {
  const [first] = cards
  Object.assign(find('[data-fill="card"]').dataset, { number: first.number })
  nameButton(find('[data-fill="upi-pays"]'), upi_ids.pays)
  nameButton(find('[data-fill="upi-fails"]'), upi_ids.fails)
  find('#bank').replaceChildren(...banks.map(({ code, name }) => new Option(name, code)))
  find('[data-help]').replaceChildren(
    heading('Cards that pay'),
    list(cards.filter((card) => !card.fails).map(cardRow)),
    heading('Cards that fail'),
    list(cards.filter((card) => card.fails).map(cardRow)),
    heading('UPI ids'),
    list([upiRow(upi_ids.pays, 'Pays'), upiRow(upi_ids.fails, 'Fails')]),
    paragraph('Any month and year to come, and any CVV of 3 or 4 digits.'),
  )
}

/** One tap types a test card, UPI id or OTP into its form. */
export function fill({ fill: what, number, vpa }) {
  if (what === 'card') fillCard(number)
  if (vpa) fillUpi(vpa)
  if (what === 'otp') find('#otp').value = '1234'
  const pay = [...document.querySelectorAll('form .pay')].find((button) => button.offsetParent)
  pay.focus()
  pay.scrollIntoView({ block: 'nearest' })
  find('[data-status]').textContent = `Filled in. Press ${pay.textContent}.`
}

/** Groups the digits of a card number, and adds the slash between month and year. */
export function formatWhileTyping() {
  onTyping('#number', inFours)
  onTyping('#expiry', (digits) => (digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 4)}` : digits))
  onTyping('#cvv', (digits) => digits)
}

function onTyping(selector, format) {
  const input = find(selector)
  input.addEventListener('input', () => {
    // In the middle of the text the cursor would jump.
    if (input.selectionStart !== input.value.length) return
    input.value = format(input.value.replaceAll(/\D/g, ''))
  })
}

function fillCard(number) {
  select(find('#tab-card'))
  find('#number').value = inFours(number)
  find('#expiry').value = `12 / ${String(new Date().getFullYear() + 3).slice(2)}`
  find('#cvv').value = '123'
}

function fillUpi(vpa) {
  select(find('#tab-upi'))
  find('#vpa').value = vpa
}

function nameButton(button, vpa) {
  button.textContent = `Fill in ${vpa}`
  button.dataset.vpa = vpa
}

const inFours = (digits) => digits.slice(0, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 ')

const toSentence = (reason) => `${reason[0].toUpperCase()}${reason.slice(1).replaceAll('_', ' ')}`

const cardRow = ({ number, network, international, fails }) => {
  const kind = fails ? toSentence(fails) : international ? `${network}, international` : network
  return row(inFours(number), kind, { fill: 'card', number })
}

const upiRow = (vpa, what) => row(vpa, what, { fill: 'upi', vpa })

function row(value, kind, data) {
  const label = document.createElement('span')
  const code = document.createElement('b')
  code.textContent = value
  label.append(code, document.createElement('br'), kind)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'small'
  button.textContent = 'Fill in'
  button.ariaLabel = `Fill in ${value}`
  Object.assign(button.dataset, data)
  const item = document.createElement('li')
  item.append(label, button)
  return item
}

function list(items) {
  const element = document.createElement('ul')
  element.append(...items)
  return element
}

const heading = (text) => Object.assign(document.createElement('h2'), { textContent: text })
const paragraph = (text) => Object.assign(document.createElement('p'), { textContent: text })
