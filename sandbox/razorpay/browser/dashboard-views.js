const find = (selector) => document.querySelector(selector)
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })
const money = (paise) => rupees.format(paise / 100)
const timeOf = (seconds) => new Date(seconds * 1000).toLocaleString('en-IN')

export const ROWS = {
  faults: faultRow,
  payments: paymentRow,
  refunds: refundRow,
  disputes: disputeRow,
  messages: messageRow,
}

export function showList(name, items) {
  const placeholder = element('li', {}, element('small', {}, 'Nothing yet.'))
  find(`[data-list="${name}"]`).replaceChildren(...(items.length > 0 ? items.map(ROWS[name]) : [placeholder]))
}

export function showWebhook({ enabled, waiting }) {
  find('[data-webhook]').textContent = enabled
    ? `The webhook is enabled. ${waiting} ${waiting === 1 ? 'message waits' : 'messages wait'}.`
    : 'The webhook is disabled: the shop gets no messages until it is enabled. Missed messages are not sent automatically.'
  const button = find('[data-webhook-to]')
  button.textContent = enabled ? 'Disable the webhook' : 'Enable the webhook'
  button.dataset.webhookTo = String(!enabled)
}

/** Fills the menu of faults, grouped by target. */
export function showMenu(menu) {
  const groups = Object.groupBy(menu, ({ to }) => to)
  const options = Object.entries(groups).map(([to, choices]) =>
    element('optgroup', { label: GROUPS[to] }, ...choices.map(({ kind, title }) => new Option(title, kind))),
  )
  find('#kind').replaceChildren(...options)
}

/** Shows the targets and options of the chosen fault. */
export function showChoice({ on, to, takes }) {
  find('#on').replaceChildren(...on.map((name) => new Option(name === 'any' ? ANY[to] : name, name)))
  for (const field of document.querySelectorAll('[data-detail]')) field.hidden = !takes.includes(field.dataset.detail)
}

function faultRow({ id, kind, on, left, used, seconds, copies, amount }) {
  const details = [
    seconds !== null && `${seconds} s`,
    copies !== null && `${copies} copies`,
    amount !== null && money(amount),
  ]
  const remaining = left === null ? 'until removed' : left === 0 ? 'used up' : `${left} more`
  return element(
    'li',
    {},
    element('span', {}, element('b', {}, kind.replaceAll('_', ' ')), on === 'any' ? '' : ` with ${on}`),
    small([...details, remaining, `happened ${used} ${used === 1 ? 'time' : 'times'}`]),
    element('div', { className: 'row' }, button('Remove', { takeOff: id })),
  )
}

function paymentRow(payment) {
  const left = payment.amount - payment.amount_refunded
  return element(
    'li',
    {},
    element(
      'span',
      {},
      element('b', {}, `${money(payment.amount)} ${payment.status}`),
      ` by ${METHODS[payment.method]}`,
    ),
    small([payment.id, payment.order_id, timeOf(payment.created_at), payment.error_description]),
    payment.status === 'captured' && moneyForm(payment.id, left),
  )
}

/** A form for the amount of a refund or a dispute. */
function moneyForm(id, left) {
  const input = element('input', {
    id: `amount-${id}`,
    name: 'amount',
    type: 'number',
    min: '1',
    max: String(left / 100),
    step: '0.01',
    required: true,
    value: (left / 100).toFixed(2),
    inputMode: 'decimal',
  })
  const form = element(
    'form',
    {},
    element('div', { className: 'field' }, element('label', { htmlFor: input.id }, 'Amount in ₹'), input),
    element('div', { className: 'row' }, submit('Refund', 'refund'), submit('Start a dispute', 'dispute')),
  )
  Object.assign(form.dataset, { form: 'money', payment: id })
  return element('details', {}, element('summary', {}, 'Refund or dispute'), form)
}

function refundRow({ id, amount, status, payment_id, created_at }) {
  return element(
    'li',
    {},
    element('b', {}, `${money(amount)} ${status}`),
    small([id, `of ${payment_id}`, timeOf(created_at)]),
  )
}

function disputeRow({ id, amount, status, phase, payment_id, respond_by }) {
  const isOpen = status === 'open' || status === 'under_review'
  const moves = ['under_review', 'won', 'lost', 'closed'].filter((move) => move !== status)
  return element(
    'li',
    {},
    element('b', {}, `${money(amount)} ${status.replace('_', ' ')}`),
    small([id, `of ${payment_id}`, phase.replace('_', ' '), `answer by ${timeOf(respond_by)}`]),
    isOpen &&
      element('div', { className: 'row' }, ...moves.map((move) => button(MOVES[move], { dispute: id, status: move }))),
  )
}

function messageRow({ id, event, body, tries, last_answer, fault, created_at, next_try_at, delivered_at }) {
  const deliveryStatus = delivered_at ? 'delivered' : next_try_at ? `next try ${timeOf(next_try_at)}` : 'not delivered'
  return element(
    'li',
    {},
    element('b', {}, event),
    small([
      `${tries} ${tries === 1 ? 'try' : 'tries'}`,
      last_answer && `answer ${last_answer}`,
      deliveryStatus,
      fault && `fault: ${fault.replaceAll('_', ' ')}`,
      timeOf(created_at),
    ]),
    element('details', {}, element('summary', {}, 'Message text'), element('pre', { tabIndex: 0 }, pretty(body))),
    element('div', { className: 'row' }, button('Send again', { replay: id })),
  )
}

const pretty = (body) => JSON.stringify(JSON.parse(body), null, 2)

const small = (parts) => element('small', {}, parts.filter(Boolean).join(' · '))

function button(label, data) {
  const made = element('button', { type: 'button', className: 'small' }, label)
  Object.assign(made.dataset, data)
  return made
}

const submit = (label, value) => element('button', { type: 'submit', className: 'small', name: 'do', value }, label)

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children.filter((child) => child !== false))
  return made
}

const METHODS = { card: 'card', upi: 'UPI', netbanking: 'net banking' }
const MOVES = { under_review: 'Under review', won: 'Won', lost: 'Lost', closed: 'Closed' }
const GROUPS = {
  call: 'When the shop asks the provider',
  message: 'A message to the shop',
  payment: 'A payment',
  refund: 'A refund',
}
const ANY = { call: 'any call of the shop', message: 'any message', payment: 'any way to pay', refund: 'any refund' }
