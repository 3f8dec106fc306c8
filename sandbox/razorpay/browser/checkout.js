// The checkout script of the test payments. It has the same global, options and events as the provider's own script. It
// changes the page as that script does: what breaks the real payment window also breaks this one. It adds a container
// with a style element, a backdrop, a frame with a style attribute and other meta tags. It also stops scrolling. Text
// that is typed in the frame never reaches the page.
;(() => {
  const base = new URL('.', document.currentScript.src)
  const TITLE = 'Test payments'

  class Razorpay {
    #options
    #failed = []
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
      if (this.#frame) return
      const { key, order_id } = this.#options
      this.#frame = cover.show(this.#options)
      this.#frame.title = TITLE
      this.#frame.src = new URL(`window?${new URLSearchParams({ key_id: key, order_id })}`, base)
      addEventListener('message', this.#onMessage)
      addEventListener('keydown', this.#onKey)
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

    /** While the frame loads, the page has the focus. */
    #onKey = (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      if (!this.#isReady) this.close()
      else this.#post({ type: 'escape' })
    }

    #onBack = () => {
      if (history.state?.[STEP]) return
      if (!this.#isReady || !this.#options.modal?.confirm_close) return this.close()
      history.pushState({ ...history.state, [STEP]: true }, '')
      this.#post({ type: 'close' })
    }

    #onMessage = ({ origin, source, data }) => {
      if (origin !== base.origin || source !== this.#frame?.contentWindow || data?.sender !== TITLE) return
      if (data.type === 'ready') this.#start()
      if (data.type === 'failed') this.#fail(data.error)
      if (data.type === 'dismissed') this.close()
      if (data.type === 'paid') this.#succeed(data.response)
      // Simulates a closed browser: the page gets no result and is replaced.
      if (data.type === 'gone') location.replace(new URL('closed', base))
    }

    #start() {
      this.#isReady = true
      cover.endLoading()
      this.#frame.focus()
      const { name, description, image, prefill, notes, theme, modal, retry, config, timeout } = this.#options
      const logo = image && new URL(image, document.baseURI).href
      // Only plain data passes between windows: callbacks among the options stay here.
      const redirect = this.#redirects
      const options = { name, description, image: logo, prefill, notes, theme, modal, retry, config, timeout, redirect }
      this.#post({ type: 'start', options: JSON.parse(JSON.stringify(options)) })
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

    #post(message) {
      this.#frame.contentWindow.postMessage({ sender: TITLE, ...message }, base.origin)
    }

    /** Removes the window and its history entry before the page continues. */
    #leave(next) {
      if (!this.#frame) return
      cover.hide()
      this.#frame = undefined
      this.#isReady = false
      removeEventListener('message', this.#onMessage)
      removeEventListener('keydown', this.#onKey)
      removeEventListener('popstate', this.#onBack)
      if (!history.state?.[STEP]) return next()
      afterBack(next)
    }
  }

  /**
   * The elements that cover the page, and the changes to the page while they are visible. Created when the script runs.
   */
  class Cover {
    #container = styled('div', { ...WHOLE_WINDOW, zIndex: '1000000000', display: 'none' })
    #backdrop = styled('div', WHOLE_WINDOW)
    #ribbon = styled('span', RIBBON)
    #loader = withAttributes('div', { class: 'razorpay-loader', style: LOADER })
    #frame
    #putBack

    constructor() {
      this.#container.className = 'razorpay-container'
      this.#container.innerHTML = `<style>${TURNING}</style>`
      this.#backdrop.className = 'razorpay-backdrop'
      this.#ribbon.textContent = 'Test Mode'
      // The frame's title and text already say this.
      this.#backdrop.setAttribute('aria-hidden', 'true')
      this.#backdrop.append(this.#ribbon)
      this.#container.append(this.#backdrop)
      document.body.append(this.#container)
    }

    /** Shows the cover with an empty frame. */
    show({ key, theme }) {
      this.#frame = withAttributes('iframe', FRAME)
      this.#container.append(this.#loader, this.#frame)
      this.#container.style.display = 'block'
      this.#backdrop.style.background = theme?.backdrop_color || 'rgba(20, 58, 46, 0.55)'
      this.#ribbon.style.opacity = key.startsWith('rzp_t') ? '1' : '0'
      this.#putBack = changePage(theme)
      return this.#frame
    }

    endLoading() {
      this.#loader.remove()
    }

    hide() {
      this.#putBack()
      this.#loader.remove()
      this.#frame.remove()
      this.#backdrop.style.background = ''
      this.#container.style.display = 'none'
    }
  }

  /** Replaces the page's meta tags and stops its scrolling. Returns a function that restores them. */
  function changePage(theme) {
    const own = [...document.head.querySelectorAll('meta[name=viewport], meta[name=theme-color]')]
    const ownTags = [
      withAttributes('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      withAttributes('meta', { name: 'theme-color', content: theme?.color ?? '' }),
    ]
    const { overflow } = document.body.style
    for (const meta of own) meta.remove()
    document.head.append(...ownTags)
    document.body.style.overflow = 'hidden'
    return () => {
      for (const meta of ownTags) meta.remove()
      document.head.append(...own)
      document.body.style.overflow = overflow
    }
  }

  /** Some in-app browsers fire no event on Back. */
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
      form.append(withAttributes('input', { type: 'hidden', name, value }))
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

  /** Sets each property separately, which every content policy allows. */
  function styled(tag, style) {
    const element = document.createElement(tag)
    Object.assign(element.style, style)
    return element
  }

  /** A `style` attribute needs a content policy that allows inline styles. */
  function withAttributes(tag, attributes) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return element
  }

  const STEP = 'testPayments'
  const TURNING = '@keyframes rzp-rot{to{transform:rotate(360deg)}}'
  const WHOLE_WINDOW = { position: 'fixed', top: '0', left: '0', width: '100%', height: '100%' }
  const RIBBON = {
    position: 'absolute',
    top: '50px',
    right: '-50px',
    width: '200px',
    padding: '3px',
    color: 'white',
    background: '#d64444',
    textAlign: 'center',
    transform: 'rotate(45deg)',
    opacity: '0',
  }
  const LOADER =
    'position: absolute; left: 50%; top: 50%; width: 50px; height: 50px; margin: -25px 0 0 -25px; border-radius: 50%; ' +
    'border: 1px solid rgba(255, 255, 255, 0.2); border-top-color: white; animation: rzp-rot 1s infinite linear'
  const FRAME = {
    class: 'razorpay-checkout-frame',
    style: 'position: relative; z-index: 2; display: block; width: 100%; height: 100%; border: 0; background: none',
    frameborder: '0',
    width: '100%',
    height: '100%',
  }

  const cover = new Cover()
  window.Razorpay = Razorpay
})()
