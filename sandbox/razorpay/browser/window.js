import * as bankWindow from './bank-window.js'
import { call, requestOrder, shop, TITLE } from './window-calls.js'
import { borrowFonts } from './window-fonts.js'
import { fieldsOf, fill, formatWhileTyping, offer } from './window-forms.js'
import * as view from './window-views.js'

const POLL_MS = 2000

let options = {}
let banks = []
/** The payment that waits for the shopper's confirmation or for the bank's response. */
let waiting

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== location.origin || data?.sender !== TITLE) return
  if (data.type === 'answered' && bankWindow.isSender(source)) showResult(data.answer)
  if (source !== parent) return
  if (data.type === 'start') void start(data.options)
  if (data.type === 'escape') onEscape()
  if (data.type === 'close') confirmClose()
})
postToShop('ready')

async function start(startOptions) {
  options = startOptions
  borrowFonts()
  const { data: order, error } = await requestOrder()
  view.showShop(options, order)
  if (error) return view.showFinal(error.description)
  if (order.status === 'paid') return view.showFinal('This order has already been paid.')
  banks = order.banks
  offer(order)
  view.showTabs(options)
  view.show('choose')
  if (options.timeout) setTimeout(timeOut, options.timeout * 1000)
}

async function pay(form) {
  const { email = '', contact = '' } = options.prefill ?? {}
  const fields = fieldsOf(form)
  const choice = form.dataset.method === 'card' ? { card: fields } : fields
  const request = { ...shop, method: form.dataset.method, ...choice, email, contact, notes: options.notes ?? {} }
  const bank = banks.find(({ code }) => code === fields.bank)
  view.showBank(bank)
  // In-app browsers have no pop-up windows, so in redirect mode the bank's page is a step of this one.
  const hasOwnPage = bank && !options.redirect
  if (hasOwnPage) bankWindow.open()
  const answer = await view.busy(form, 'Paying…', () => call('window/payments', request))
  if (hasOwnPage && answer.data?.asks === 'bank') visitBank(answer.data, bank)
  else showResult(answer, form)
}

/** A pop-up window that is closed without a decision cancels the payment. */
function visitBank({ payment_id }, { code }) {
  waiting = payment_id
  view.show('away')
  const page = new URL(`bank?${new URLSearchParams({ ...shop, payment_id, bank: code })}`, location)
  const isOpen = bankWindow.visit(page.href, () => void answerBank({ bank: 'cancel' }, view.stepNamed('away')))
  if (!isOpen) view.alert('Your browser blocked the bank’s page.', 'Open it with the button below.')
}

async function answerBank(answer, form) {
  const path = `window/payments/${waiting}/bank`
  showResult(await view.busy(form, 'Confirming…', () => call(path, { ...shop, ...answer })), form)
}

function showResult({ data, error }, form) {
  bankWindow.close()
  if (error?.field && view.showFieldError(form, error)) return
  if (error) return fail(error)
  if (data.gone) return postToShop('gone')
  if (!data.asks) return succeed(data)
  waiting = data.payment_id
  view.show(data.asks)
  if (data.asks === 'wait') void waitForBank(waiting)
}

/** A slow bank may still respond while the window is open. */
async function waitForBank(id) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    if (waiting !== id) return
    const answer = await call(`window/payments/${id}?${new URLSearchParams(shop)}`)
    if (waiting !== id) return
    const isAnswered = answer.data ? answer.data.asks !== 'wait' : answer.error.metadata?.payment_id
    if (isAnswered) return showResult(answer)
  }
}

/** The time limit that the shop set for the payment is over. */
function timeOut() {
  bankWindow.close()
  if (view.shown() !== 'paid')
    view.showFinal('The time for this payment has run out. Your order is saved, and you can start again.')
}

function succeed(response) {
  waiting = undefined
  view.show('paid')
  postToShop('paid', { response })
}

/**
 * Without a payment id no payment exists, and the page gets no event. The shopper may try again unless retries are off.
 */
function fail({ code, description, source, step, reason, metadata }) {
  if (!metadata?.payment_id) return view.alert('This did not work', description)
  waiting = undefined
  postToShop('failed', { error: { code, description, source, step, reason, metadata } })
  if (options.retry === false || options.retry?.enabled === false) return postToShop('dismissed')
  view.show('choose')
  view.alert('Payment failed', description)
}

function onEscape() {
  if (options.modal?.escape === false) return
  if (view.shown() === 'leave') view.back()
  else confirmClose()
}

function confirmClose() {
  const isOver = ['stuck', 'paid'].includes(view.shown())
  if (options.modal?.confirm_close && !isOver) view.show('leave')
  else leave()
}

function chooseOtherMethod() {
  waiting = undefined
  view.show('choose')
}

/** Cancels a payment that waits at the bank. The request continues after the window closes. */
function leave() {
  bankWindow.close()
  if (waiting) void call(`window/payments/${waiting}/bank`, { ...shop, bank: 'leave' }, { keepalive: true })
  postToShop('dismissed')
}

function postToShop(type, more) {
  parent.postMessage({ sender: TITLE, type, ...more }, location.origin)
}

document.addEventListener('submit', (event) => {
  event.preventDefault()
  if (event.target.dataset.method) void pay(event.target)
  else void answerBank(fieldsOf(event.target), event.target)
})

document.addEventListener('click', ({ target }) => {
  const { dataset } = target.closest('button') ?? target
  if ('close' in dataset) confirmClose()
  if ('leave' in dataset) leave()
  if ('stay' in dataset) view.back()
  if ('another' in dataset) chooseOtherMethod()
  if ('open' in dataset && bankWindow.showAgain()) view.alert('', '')
  if (dataset.bank) void answerBank({ bank: dataset.bank }, target.closest('[data-view]'))
  if (dataset.fill) fill(dataset)
  if (target === document.documentElement || target === document.body) {
    if (options.modal?.backdropclose) confirmClose()
  }
})

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') onEscape()
  if (event.key === 'Tab') view.keepFocus(event)
})

formatWhileTyping()
