/**
 * What the screens after the first one share, in a few files: on a slow link each further file costs a round trip, and every
 * file's name stands in the first script. A module belongs to the first group that has it; the builder puts the rest where it is used.
 */
export const sharedGroups = [
  // Nearly every screen.
  {
    name: 'parts',
    test: /web\/(ui\/(display|form)\/(skeleton|card|breadcrumb|badge|split|field)\.|screen\/(use-current|query-alert)|lib\/last-seen|users\/(guards|status-note))|shared\/(dates|india|payment-method)|@tanstack\/.*\/(mutationObserver|useMutation|usePrefetchQuery)\.js/,
  },
  // Wherever products are looked for, and not found.
  {
    name: 'goods',
    test: /web\/(ui\/(display|form)\/(empty-|quantity-input|pagination)|products\/(not-found|card-skeletons|product-grid|go-to-part))/,
  },
  { name: 'dialogs', test: /web\/ui\/overlay\/(modal|confirm-dialog)/ },
  { name: 'orders', test: /web\/orders\/(queries|refund-words|status-words)|shared\/order-(status|number)/ },
  // The lines of a cart, a checkout and an order.
  {
    name: 'lines',
    test: /web\/(cart\/(amounts|line-item|line-problem|changes)|orders\/(price-summary|address-lines|order-items|order\.module))/,
  },
  {
    name: 'forms',
    test: /web\/(ui\/form\/(text-field|select-field|password-field)|lib\/use-field|users\/(person-fields|auth-frame))/,
  },
  // These texts are read one after the other.
  { name: 'content', test: /web\/content\/(?!facts)/ },
  {
    name: 'checkout',
    test: /web\/(checkout\/(checkout-frame|order-summary|preview|use-checkout|steps|refused)|ui\/display\/step-bar)|shared\/pricing/,
  },
]
