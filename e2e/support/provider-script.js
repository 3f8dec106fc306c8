// Our own code, which repeats the steps of the payment provider's script on a page.
// It replaces that script without a network, to test the content security policy with the same steps.
;(() => {
  const styled = (tag, style) => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(style)) element.style[name] = value
    return element
  }
  const withAttributes = (tag, attributes) => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return element
  }
  const WHOLE_WINDOW = { position: 'fixed', top: 0, left: 0, width: '100%', height: '100%' }

  const container = document.createElement('div')
  container.className = 'razorpay-container'
  container.innerHTML = '<style>@keyframes rzp-rot{to{transform: rotate(360deg);}}</style>'
  Object.assign(container.style, { ...WHOLE_WINDOW, zIndex: 1000000000, display: 'none', overflowY: 'visible' })
  const backdrop = styled('div', { ...WHOLE_WINDOW, minHeight: '100%', transition: 'all 0.3s ease-out 0s' })
  backdrop.className = 'razorpay-backdrop'
  const ribbon = styled('span', { position: 'absolute', right: '-50px', top: '50px', width: '200px', opacity: 0 })
  ribbon.textContent = 'Test Mode'
  Object.assign(ribbon.style, { transform: 'rotate(45deg)', background: '#d64444', color: 'white' })
  backdrop.append(ribbon)
  // The hidden frame exists before a payment.
  const frame = withAttributes('iframe', {
    class: 'razorpay-checkout-frame',
    style:
      'opacity: 1; height: 100%; position: relative; background: none; display: block; border: 0 none transparent; ' +
      'margin: 0px; padding: 0px; z-index: 2;',
    allowtransparency: 'true',
    frameborder: '0',
    width: '100%',
    height: '100%',
    src: '/provider-frame',
  })
  container.append(backdrop, frame)
  document.body.append(container)
  const loader = withAttributes('div', {
    class: 'razorpay-loader',
    style: 'position: absolute; left: 50%; top: 50%; height: 50px; width: 50px; animation: rzp-rot 1s infinite linear;',
  })

  let opened
  let before
  const metas = (theme) => [
    withAttributes('meta', {
      name: 'viewport',
      content: 'width=device-width, initial-scale=1.0, maximum-scale=1.0, user-scalable=no',
    }),
    withAttributes('meta', { name: 'theme-color', content: theme?.color ?? '' }),
  ]

  function show() {
    container.append(loader)
    container.style.display = 'block'
    backdrop.style.background = 'rgba(0, 0, 0, 0.6)'
    if (opened.options.key.startsWith('rzp_t')) ribbon.style.opacity = 1
    const own = [...document.head.querySelectorAll('meta[name=viewport], meta[name="theme-color"]')]
    before = { own, put: metas(opened.options.theme), overflow: document.body.style.overflow }
    for (const meta of own) meta.remove()
    document.head.append(...before.put)
    document.body.style.overflow = 'hidden'
  }

  function hide() {
    backdrop.style.background = ''
    ribbon.style.opacity = 0
    for (const meta of before.put) meta.remove()
    document.head.append(...before.own)
    document.body.style.overflow = before.overflow
    container.style.display = 'none'
    const { ondismiss } = opened.options.modal
    setTimeout(() => ondismiss())
  }

  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return
    if (data === 'load' && opened) tell('open')
    if (data === 'render') loader.remove()
    if (data === 'dismiss') hide()
  })

  const tell = (word) => frame.contentWindow.postMessage(word, '*')

  window.Razorpay = class {
    constructor(options) {
      this.options = options
    }
    on() {}
    open() {
      opened = this
      show()
      tell('open')
    }
    close() {
      tell('close')
    }
  }
})()
