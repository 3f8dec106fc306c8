import { call, query, requestOrder, shop, TITLE } from './window-calls.js'

const find = (selector) => document.querySelector(selector)
const buttons = document.querySelectorAll('button')
const payment_id = query.get('payment_id')

async function showOrder() {
  const { data: order } = await requestOrder()
  find('main').hidden = false
  const bank = order?.banks.find(({ code }) => code === query.get('bank'))
  if (!bank) return
  find('h1').textContent = `${bank.name} test page`
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: order.currency })
  find('[data-amount]').textContent = `Amount to pay: ${rupees.format(order.amount / 100)}`
}

/** Reports to the payment window, which closes this page. Without a payment nothing is decided, and one may try again. */
async function decide(bank) {
  for (const button of buttons) button.disabled = true
  const answer = await call(`window/payments/${payment_id}/bank`, { ...shop, bank })
  const isDecided = answer.data || answer.error.metadata?.payment_id
  if (!isDecided) for (const button of buttons) button.disabled = false
  find('[role=status]').textContent = isDecided
    ? 'You can close this page and go back to the shop.'
    : answer.error.description
  if (isDecided) opener?.postMessage({ sender: TITLE, type: 'answered', answer }, location.origin)
}

for (const button of buttons) button.addEventListener('click', () => void decide(button.dataset.bank))
void showOrder()
