// The checkout script of the test payments: the same global, options and events as the provider's own script.
// It opens the window in a frame over the page; nothing that is typed there passes through the page.
;(() => {
  const base = new URL('.', document.currentScript.src)
  const TITLE = 'Test payments'

  class Razorpay {
    #options
    #failed = []
    #dialog
    #frame
    #isReady = false

    constructor(options) {
      if (!options?.key) throw new Error('No key passed')
      if (!options.order_id) throw new Error('No order_id passed')
      this.#options = options
    }

    /** The one event of the provider's script is `payment.failed`; it may come several times before a success. */
    on(event, callback) {
      if (event === 'payment.failed') this.#failed.push(callback)
      return this
    }

    open() {
      if (this.#dialog) return
      const { key, order_id, theme } = this.#options
      this.#frame = styled('iframe', { width: '100%', height: '100%', border: '0', display: 'block' })
      this.#frame.title = TITLE
      this.#frame.src = new URL(`window?${new URLSearchParams({ key_id: key, order_id })}`, base)
      this.#dialog = styled('dialog', OVER_THE_PAGE)
      this.#dialog.style.background = theme?.backdrop_color || 'rgba(20, 58, 46, 0.55)'
      this.#dialog.setAttribute('aria-label', TITLE)
      this.#dialog.append(this.#frame)
      this.#dialog.addEventListener('cancel', this.#onEscape)
      addEventListener('message', this.#onMessage)
      document.body.append(this.#dialog)
      document.documentElement.style.overflow = 'hidden'
      this.#dialog.showModal()
      if (this.#handlesBack) {
        addEventListener('popstate', this.#onBack)
        history.pushState({ ...history.state, [STEP]: true }, '')
      }
    }

    /** Closes the window as if the shopper had. */
    close() {
      this.#leave(() => this.#options.modal?.ondismiss?.())
    }

    get #handlesBack() {
      return this.#options.modal?.handleback !== false
    }

    get #redirects() {
      return Boolean(this.#options.redirect && this.#options.callback_url)
    }

    #onEscape = (event) => {
      event.preventDefault()
      if (!this.#isReady) this.close()
      else this.#tell({ type: 'escape' })
    }

    #onBack = () => {
      if (history.state?.[STEP]) return
      if (!this.#isReady || !this.#options.modal?.confirm_close) return this.close()
      history.pushState({ ...history.state, [STEP]: true }, '')
      this.#tell({ type: 'close' })
    }

    #onMessage = ({ origin, source, data }) => {
      if (origin !== base.origin || source !== this.#frame?.contentWindow || data?.sender !== TITLE) return
      if (data.type === 'ready') this.#start()
      if (data.type === 'failed') this.#fail(data.error)
      if (data.type === 'dismissed') this.close()
      if (data.type === 'paid') this.#succeed(data.response)
      // As if the browser had been closed here: the page hears nothing, and is gone.
      if (data.type === 'gone') location.replace(new URL('closed', base))
    }

    #start() {
      this.#isReady = true
      const { name, description, image, prefill, notes, theme, modal, retry, config, timeout } = this.#options
      const logo = image && new URL(image, document.baseURI).href
      // Only plain data passes between windows: callbacks among the options stay here.
      const options = { name, description, image: logo, prefill, notes, theme, modal, retry, config, timeout }
      this.#tell({ type: 'start', options: JSON.parse(JSON.stringify(options)) })
    }

    #fail(error) {
      if (this.#redirects) return this.#leave(() => postForm(this.#options.callback_url, errorFields(error)))
      for (const callback of this.#failed) callback({ error })
    }

    #succeed(response) {
      const { handler, callback_url } = this.#options
      const isPosted = this.#redirects || (callback_url && !handler)
      this.#leave(() => (isPosted ? postForm(callback_url, response) : handler?.(response)))
    }

    #tell(message) {
      this.#frame.contentWindow.postMessage({ sender: TITLE, ...message }, base.origin)
    }

    /** Takes the window away, and the history entry that it added, before the page goes on. */
    #leave(next) {
      if (!this.#dialog) return
      this.#dialog.close()
      this.#dialog.remove()
      this.#dialog = undefined
      this.#frame = undefined
      this.#isReady = false
      document.documentElement.style.overflow = ''
      removeEventListener('message', this.#onMessage)
      removeEventListener('popstate', this.#onBack)
      if (!history.state?.[STEP]) return next()
      afterBack(next)
    }
  }

  /** Some in-app browsers never tell that they went back. */
  function afterBack(next) {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('popstate', go)
      next()
    }
    const timer = setTimeout(go, 400)
    addEventListener('popstate', go)
    history.back()
  }

  function postForm(action, fields) {
    const form = styled('form', { display: 'none' })
    form.method = 'post'
    form.action = action
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input')
      input.type = 'hidden'
      input.name = name
      input.value = value
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }

  const errorFields = ({ code, description, source, step, reason, metadata }) => ({
    'error[code]': code,
    'error[description]': description,
    'error[source]': source,
    'error[step]': step,
    'error[reason]': reason,
    'error[metadata]': JSON.stringify(metadata),
  })

  const styled = (tag, style) => {
    const element = document.createElement(tag)
    Object.assign(element.style, style)
    return element
  }

  const STEP = 'testPayments'
  const OVER_THE_PAGE = {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '0',
    border: '0',
    overflow: 'hidden',
  }

  window.Razorpay = Razorpay
})()
