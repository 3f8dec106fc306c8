import { call, isSignedIn, readKeysFromAddress, signIn, signOut } from './dashboard-api.js'
import { ROWS, showChoice, showList, showMenu, showWebhook } from './dashboard-views.js'

const find = (selector) => document.querySelector(selector)

let menu = []
let count = 20
let clock

/** Runs an action and shows its success message or its error. */
async function attempt(run, message = '') {
  find('[data-alert]').textContent = ''
  find('[data-status]').textContent = ''
  document.body.ariaBusy = 'true'
  try {
    await run()
    if (isSignedIn()) await refresh()
    find('[data-status]').textContent = message
  } catch (error) {
    find('[data-alert]').textContent = error.message
    find('[data-alert]').focus()
  }
  document.body.ariaBusy = 'false'
  find('[data-form="keys"]').hidden = isSignedIn()
  find('[data-content]').hidden = !isSignedIn()
}

async function open() {
  if (!isSignedIn()) return
  menu = (await call('GET', '/menu')).items
  showMenu(menu)
  choose()
}

async function refresh() {
  const { webhook, clock: shown } = await call('GET', '/state')
  showClock(shown)
  showWebhook(webhook)
  for (const name of Object.keys(ROWS)) showList(name, (await call('GET', `/${name}?count=${count}`)).items)
}

function showClock({ now, speed }) {
  clock = { shows: Date.parse(now), since: Date.now(), speed }
  find('[data-speed]').textContent = speed === 1 ? '' : `runs ${speed} times as fast`
  tick()
}

function tick() {
  if (!clock) return
  const now = new Date(clock.shows + (Date.now() - clock.since) * clock.speed)
  find('[data-clock]').textContent = now.toLocaleString('en-IN', { dateStyle: 'full', timeStyle: 'medium' })
}

const choose = () => showChoice(menu.find(({ kind }) => kind === find('#kind').value))

function faultOf(form) {
  const fields = new FormData(form)
  const details = {}
  for (const field of form.querySelectorAll('[data-detail]:not([hidden]) input')) {
    if (field.value) details[field.name] = field.name === 'amount' ? paise(field.value) : Number(field.value)
  }
  const times = fields.has('forever') ? null : Number(fields.get('times') || 1)
  return { kind: fields.get('kind'), on: fields.get('on'), times, ...details }
}

const paise = (text) => Math.round(Number(text) * 100)

function submitForm(form, submitter) {
  if (form.dataset.form === 'keys') {
    signIn(form.elements.namedItem('id').value.trim(), form.elements.namedItem('secret').value.trim())
    form.reset()
    return attempt(open)
  }
  if (form.dataset.form === 'fault')
    return attempt(() => call('POST', '/faults', faultOf(form)), 'The failure was added.')
  const amount = paise(form.elements.namedItem('amount').value)
  const message = submitter.value === 'refund' ? 'The refund was made.' : 'The dispute was started.'
  return attempt(() => call('POST', `/payments/${form.dataset.payment}/${submitter.value}`, { amount }), message)
}

/** The action of each button, by the key in its dataset. */
const ACTIONS = {
  advance: (seconds) => [() => call('POST', '/clock', { advance: Number(seconds) }), 'The clock was moved.'],
  speedTo: (speed) => [() => call('POST', '/clock', { speed: Number(speed) }), 'The clock runs faster.'],
  reset: () => [() => call('POST', '/clock', { reset: true }), 'The clock shows real time.'],
  takeOff: (id) => [() => call('DELETE', `/faults/${id}`), 'The failure was removed.'],
  calm: () => [() => call('DELETE', '/faults'), 'All failures were removed.'],
  replay: (id) => [() => call('POST', `/messages/${id}/replay`), 'The message is sent again.'],
  webhookTo: (enabled) => [() => call('POST', '/webhook', { enabled: enabled === 'true' })],
  dispute: (id, { status }) => [() => call('POST', `/disputes/${id}`, { status }), 'The dispute has moved.'],
  refresh: () => [async () => {}],
  more: () => [
    async () => {
      count = 100
    },
  ],
  leave: () => [async () => signOut()],
}

document.addEventListener('click', ({ target }) => {
  const { dataset } = target.closest('button[type="button"]') ?? {}
  const name = Object.keys(ACTIONS).find((each) => dataset && each in dataset)
  if (name) void attempt(...ACTIONS[name](dataset[name], dataset))
})

document.addEventListener('submit', (event) => {
  event.preventDefault()
  void submitForm(event.target, event.submitter)
})

find('#kind').addEventListener('change', choose)

readKeysFromAddress()
setInterval(tick, 1000)
await attempt(open)
